"""The public addresses."""

from django.urls import path

from clubwhist.boards import views

app_name = "boards"

urlpatterns = [
    path("season/<str:code>/", views.season, name="season"),
    path("<str:code>/", views.board, name="board"),
    path("<str:code>/pair/<str:name>/", views.pair, name="pair"),
    path("<str:code>/tray/<int:number>/", views.tray, name="tray"),
    path("<str:code>/results.csv", views.results_csv, name="csv"),
    path("<str:code>/hands.pdf", views.hands_pdf, name="hands"),
    path("<str:code>/results.pdf", views.results_pdf, name="pdf"),
]
