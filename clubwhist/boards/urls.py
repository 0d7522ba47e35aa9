"""The public addresses."""

from django.urls import path

from clubwhist.boards import views

app_name = "boards"

urlpatterns = [path("<str:code>/", views.board, name="board")]
