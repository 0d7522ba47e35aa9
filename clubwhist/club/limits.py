"""Brakes on guessing, kept in the database so that they hold for every process.

A token bucket a key: each failure takes a token, tokens come back with time, and whoever has
none left waits. Only failures count, so a whole club behind one address is never locked out.
Two failures at the same moment may spend one token; the limit can be passed by that much.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from clubwhist.club.models import TokenBucket


@dataclass(frozen=True)
class Limit:
    """So many failures in so many seconds, for each key under this name."""

    name: str
    failures: int
    seconds: int

    def spent(self, key: str) -> bool:
        """Whether this key has no failures left."""
        bucket = TokenBucket.objects.filter(key=self._hashed(key)).first()
        return bucket is not None and self._tokens(bucket) < 1

    def record_failure(self, key: str) -> None:
        """Take one token from the key's bucket."""
        bucket, _ = TokenBucket.objects.get_or_create(
            key=self._hashed(key), defaults={"tokens": self.failures}
        )
        left = max(0.0, self._tokens(bucket) - 1)
        TokenBucket.objects.filter(pk=bucket.pk).update(tokens=left, updated=timezone.now())

    def _tokens(self, bucket: TokenBucket) -> float:
        waited = (timezone.now() - bucket.updated).total_seconds()
        return min(self.failures, bucket.tokens + max(0.0, waited) * self.failures / self.seconds)

    def _hashed(self, key: str) -> str:
        return hashlib.sha256(f"{self.name}:{key}".encode()).hexdigest()


WRONG_CODES = Limit("wrong codes", failures=20, seconds=10 * 60)
SIGN_INS_FROM_ADDRESS = Limit("sign-ins from an address", failures=20, seconds=60 * 60)
SIGN_INS_OF_DIRECTOR = Limit("sign-ins of a director", failures=10, seconds=60 * 60)


def address_of(request: HttpRequest) -> str:
    """The visitor's address; a forwarded one only behind as many proxies as are trusted."""
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    if settings.TRUSTED_PROXIES and len(forwarded) >= settings.TRUSTED_PROXIES:
        return forwarded[-settings.TRUSTED_PROXIES].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
