"""Commands that say what is wrong in one line, and read documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

LONGEST = 300  # letters of an error


class OneLineCommand(BaseCommand):
    """A command for people's own scripts: bad input is exit 2 and one line on standard error."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The parser; without the pages of usage that argparse prints before each error."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = OneLineParser
        return parser

    def execute(self, *args: Any, **options: Any) -> Any:
        """Run the command; whatever it says is wrong fits one line."""
        try:
            return super().execute(*args, **options)
        except CommandError as error:
            raise CommandError(one_line(str(error)), returncode=error.returncode) from error


class OneLineParser(CommandParser):
    """For subcommands too: `add_subparsers(parser_class=OneLineParser)`."""

    def error(self, message: str) -> NoReturn:
        if not self.called_from_command_line:
            raise CommandError(one_line(message), returncode=2)
        self.exit(2, one_line(f"CommandError: {message} (--help says more)") + "\n")


def one_line(text: str) -> str:
    """A sentence without line breaks or letters that cannot be shown, and not too long."""
    plain = " ".join(text.encode("utf-8", "replace").decode().split())
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def read_json(file: str) -> Any:
    """The JSON in a file; raises CommandError (exit 2) where there is none."""
    try:
        found = json.loads(Path(file).read_text(encoding="utf-8-sig"), parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()  # half a letter cannot be written again
    except OSError as error:
        raise CommandError(f"file: {file}: {error.strerror}", returncode=2) from error
    except RecursionError as error:
        raise CommandError("file: this is nested too deeply", returncode=2) from error
    except UnicodeEncodeError as error:
        raise CommandError(
            "file: it holds half a letter (a lone surrogate)", returncode=2
        ) from error
    except ValueError as error:
        raise CommandError(f"file: this is not JSON: {error}", returncode=2) from error
    return found


def _no_number(said: str) -> NoReturn:
    raise ValueError(f"{said} is not a number")
