"""Settings, all from the environment; docs/hosting.md lists the variables.

Two deployments: the club's laptop (plain http on the room's Wi-Fi, SQLite; the default) and
a hosted club (HOSTED=1: https, a key and host names that must be given).
"""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from clubwhist.lib.env import (
    database_from_url,
    envbool,
    envint,
    envlist,
    envsecret,
    kept_secret,
    local_zone,
)

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(envsecret("DATA_DIR") or BASE_DIR / "data")

HOSTED = envbool("HOSTED")
DEBUG = envbool("DEBUG")
SECRET_KEY = envsecret("SECRET_KEY")
if not SECRET_KEY:
    if HOSTED:
        raise ImproperlyConfigured("SECRET_KEY: a hosted club must be given one of its own.")
    SECRET_KEY = kept_secret(DATA_DIR / "secret-key")
SECRET_KEY_FALLBACKS = envlist("SECRET_KEY_FALLBACKS", [])
ALLOWED_HOSTS = envlist("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = envlist("CSRF_TRUSTED_ORIGINS", [])
PUBLIC_URL = envsecret("PUBLIC_URL").rstrip("/")  # what the codes on cards lead to
TRUSTED_PROXIES = envint("TRUSTED_PROXIES", 0)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "movements",
    "scoring",
    "clubwhist.club",
    "clubwhist.events",
    "clubwhist.director",
    "clubwhist.play",
    "clubwhist.boards",
    "clubwhist.sidetables",
    "clubwhist.rehearsal",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "clubwhist.lib.headers.security_headers",
    "clubwhist.lib.errors.Busy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "clubwhist.urls"
WSGI_APPLICATION = "clubwhist.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "clubwhist.director.access.at_the_desk",
            ],
            "builtins": ["clubwhist.words.filters"],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
        },
    }
]
FORM_RENDERER = "clubwhist.lib.forms.ClubRenderer"

DATABASES = {"default": database_from_url(envsecret("DATABASE_URL"), DATA_DIR)}
# A laptop keeps copies of its database, one after each round; 0 keeps none.
BACKUP_DIR = Path(envsecret("BACKUP_DIR") or DATA_DIR / "backups")
BACKUPS_KEPT = envint("BACKUPS_KEPT", 20)
BACKUP_HOURS = envint("BACKUP_HOURS", 0)  # older ones make /readyz say so; 0 never
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(envsecret("STATIC_ROOT") or BASE_DIR / "staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
TIME_ZONE = envsecret("TIME_ZONE") or local_zone()
USE_TZ = True

LOGIN_URL = "director:sign_in"
LOGIN_REDIRECT_URL = "director:nights"
LOGOUT_REDIRECT_URL = "play:home"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_SAVE_EVERY_REQUEST = False
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "clubwhist.lib.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HOSTED else None
# One switch for all that needs https: on the club's laptop there is none.
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HOSTED
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HOSTED else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HOSTED
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}
