"""The side tables' addresses."""

from django.urls import path

from clubwhist.sidetables import views

app_name = "sidetables"

urlpatterns = [
    path("new/", views.new, name="new"),
    path("<str:code>/", views.sheet, name="sheet"),
    path("<str:code>/undo/", views.undo, name="undo"),
]
