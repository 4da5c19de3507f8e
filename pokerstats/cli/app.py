"""The command line as a whole: its commands, its exit codes, what becomes of errors nobody expected.

0 fine · 1 findings, or not found · 2 the call is wrong · 3 an input cannot be read, or a fault of the program ·
130 Ctrl-C · 141 the reader of a pipe went away.
"""

import io
import os
import sys
import traceback
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from pokerstats import __version__
from pokerstats.cli import (
    auditing,
    costing,
    importing,
    inferring,
    plotting,
    raking,
    reference,
    reporting,
    showing,
    writing,
)
from pokerstats.model.errors import PokerstatsError

INTERRUPTED = 130
PIPE_CLOSED = 141
DAMAGED = 2
FAULT = 3


class GuardedGroup(TyperGroup):
    """Every error leaves as one clear line on stderr and the right exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (typer.Exit, typer.Abort, typer.TyperException):
            raise
        except PokerstatsError as error:
            typer.echo(f"pokerstats: {error}", err=True)
            raise typer.Exit(error.exit_code) from error
        except BrokenPipeError as error:
            _forget_stdout()
            raise typer.Exit(PIPE_CLOSED) from error
        except KeyboardInterrupt as error:
            _interrupt(error)
        except Exception as error:
            if type(error) is RuntimeError and str(error) == "Query interrupted":  # DuckDB's word for Ctrl-C
                _interrupt(error)
            if type(error).__module__.endswith("duckdb"):  # our queries are right: what they read is not
                typer.echo(f"pokerstats: damaged dataset: {str(error).splitlines()[0]}", err=True)
                raise typer.Exit(DAMAGED) from error
            _tell_fault(error)  # the last guard of the program: a message instead of a traceback
            raise typer.Exit(FAULT) from error


app = typer.Typer(
    name="pokerstats",
    cls=GuardedGroup,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"pokerstats {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")]


@app.callback()
def main(
    version: Version = False,
) -> None:
    """The auditor's toolkit for poker hands: re-plays every hand and proves each printed figure."""


rake = typer.Typer(name="rake", no_args_is_help=True, help="Rake schedules, and what they take.")
rake.command("list")(raking.list_)
rake.command(no_args_is_help=True)(raking.show)
rake.command(no_args_is_help=True)(raking.quote)
rake.command(no_args_is_help=True)(raking.check)
rake.command(no_args_is_help=True)(costing.cost)
rake.command(no_args_is_help=True)(costing.compare)
rake.command(no_args_is_help=True)(inferring.infer)

app.command("import", no_args_is_help=True)(importing.import_)
app.command(no_args_is_help=True)(auditing.audit)
app.command(no_args_is_help=True)(showing.show)
app.command()(reporting.report)
app.command(no_args_is_help=True)(plotting.plot)
app.command(no_args_is_help=True)(reporting.sql)
app.command(no_args_is_help=True)(reporting.info)
app.add_typer(rake)
app.command(no_args_is_help=True)(importing.forget)
app.command(no_args_is_help=True)(importing.equity)
app.command(no_args_is_help=True)(writing.synth)
app.command()(reference.sites)
app.command()(reference.explain)
app.command()(reference.warmup)


def run(arguments: list[str]) -> int:
    """The exit code of one command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that the terminal's encoding lacks must not end the program
            stream.reconfigure(errors="backslashreplace")
    try:
        app(args=arguments, prog_name="pokerstats")
    except SystemExit as done:
        return int(done.code or 0)
    return 0


def _interrupt(error: BaseException) -> NoReturn:
    typer.echo("\npokerstats: interrupted", err=True)
    raise typer.Exit(INTERRUPTED) from error


def _tell_fault(error: Exception) -> None:
    """A fault of the program is named in one line; its traceback only where POKERSTATS_DEBUG asks for it."""
    if os.environ.get("POKERSTATS_DEBUG") == "1":
        typer.echo("".join(traceback.format_exception(error)), err=True)
    typer.echo(
        f"pokerstats: a fault of the program, please report it: {type(error).__name__}: {error}"
        " (POKERSTATS_DEBUG=1 shows where)",
        err=True,
    )


def _forget_stdout() -> None:
    """Nobody reads stdout any more: what is still buffered for it must not raise again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
