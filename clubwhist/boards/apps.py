from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "clubwhist.boards"
