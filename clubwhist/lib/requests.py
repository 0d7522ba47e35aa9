"""What a page may be asked for, and who asks. HEAD is answered wherever GET is."""

from __future__ import annotations

from django.http import HttpRequest
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.middleware import HtmxDetails

get_only = require_safe
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


def wants_a_part(request: HttpRequest) -> bool:
    """Whether htmx asks, and so wants one part of the page and no whole one."""
    return bool(HtmxDetails(request))
