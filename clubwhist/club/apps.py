from django.apps import AppConfig


class ClubConfig(AppConfig):
    name = "clubwhist.club"
