"""Every address of the site, by the app that answers it."""

from django.urls import include, path

from clubwhist.lib import health

urlpatterns = [
    path("", include("clubwhist.play.urls")),
    path("board/", include("clubwhist.boards.urls")),
    path("side/", include("clubwhist.sidetables.urls")),
    path("director/", include("clubwhist.director.urls")),
    path("healthz", health.alive),
    path("readyz", health.ready),
]

handler400 = "clubwhist.lib.errors.bad_request"
handler403 = "clubwhist.lib.errors.refused"
handler404 = "clubwhist.lib.errors.not_found"
