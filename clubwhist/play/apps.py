from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "clubwhist.play"
