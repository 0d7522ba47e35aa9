from django.apps import AppConfig


class SideTablesConfig(AppConfig):
    name = "clubwhist.sidetables"
