from django.apps import AppConfig


class ClubConfig(AppConfig):
    name = "clubwhist.club"

    def ready(self) -> None:
        import clubwhist.checks  # noqa: F401 - importing registers them
