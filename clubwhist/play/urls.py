"""The players' addresses."""

from django.urls import path

from clubwhist.play import corrections, views

app_name = "play"

urlpatterns = [
    path("", views.home, name="home"),
    path("t/<str:code>/", views.table, name="table"),
    path("t/<str:code>/<str:name>/", views.join, name="join"),
    path("play/", views.round_page, name="round"),
    path("play/tray/<int:number>/", views.tray, name="tray"),
    path("play/round/<int:round>/tray/<int:number>/wrong/", corrections.wrong, name="wrong"),
    path("play/correction/<int:fact>/", corrections.answer, name="correction"),
    path("play/card/", views.card, name="card"),
    path("play/call/", views.call, name="call"),
    path("play/leave/", views.leave, name="leave"),
]
