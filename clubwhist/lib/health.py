"""For whoever watches the server."""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse

from clubwhist.lib.backups import is_too_old


def alive(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"alive": True})


def ready(request: HttpRequest) -> JsonResponse:
    """The database answers, has every migration, and was copied not too long ago."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return JsonResponse({"ready": False, "why": "the database does not answer"}, status=503)
    if waiting:
        return JsonResponse({"ready": False, "why": "migrations are waiting"}, status=503)
    if is_too_old():
        return JsonResponse({"ready": False, "why": "the last backup is too old"}, status=503)
    return JsonResponse({"ready": True})
