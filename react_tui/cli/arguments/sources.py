"""The flags of ``react-tui sources``."""

import argparse
from typing import TYPE_CHECKING

from react_tui.cli.arguments import EXIT_CODES, later
from react_tui.cli.arguments.run import add_source_flag

if TYPE_CHECKING:
    # A class that cannot be named at run time.
    Actions = argparse._SubParsersAction[argparse.ArgumentParser]


def add_sources(commands: "Actions") -> None:
    """Add the command ``react-tui sources`` with its flags."""
    sources = commands.add_parser("sources", help="list, add, fetch, check and search sources", epilog=EXIT_CODES)
    sources.set_defaults(command=later("sources", "list_sources"))
    actions = sources.add_subparsers(metavar="ACTION")
    actions.add_parser("list", help="the sources that have a name").set_defaults(
        command=later("sources", "list_sources")
    )
    _add_keeping(actions)
    _add_fetching(actions)
    _add_reading(actions)


def _add_keeping(actions: "Actions") -> None:
    add = actions.add_parser("add", help="name an archive, or a folder of your own notes")
    add.add_argument("name", metavar="NAME")
    add.add_argument("path", metavar="PATH", help="a .zim file, or a folder of Markdown, text, HTML and PDF files")
    add.set_defaults(command=later("sources", "add"))
    remove = actions.add_parser("remove", help="forget a source; its file stays")
    remove.add_argument("name", metavar="NAME")
    remove.add_argument("--delete", action="store_true", help="also delete the file, if react-tui fetched it")
    remove.set_defaults(command=later("sources", "remove"))


def _add_fetching(actions: "Actions") -> None:
    get = actions.add_parser("get", help="fetch an archive of the Kiwix library; this needs the network")
    wanted = get.add_mutually_exclusive_group(required=True)
    wanted.add_argument("name", nargs="?", metavar="NAME")
    wanted.add_argument("--list", metavar="WORD", dest="word", help="show the archives about something instead")
    get.add_argument("--language", metavar="CODE", default="", help="with --list: three letters, such as eng")
    get.set_defaults(command=later("library", "get"))
    verify = actions.add_parser("verify", help="read a whole archive and tell whether it is damaged")
    verify.add_argument("name", metavar="NAME", help="a source's name, or the path of a .zim archive")
    verify.set_defaults(command=later("sources", "verify"))


def _add_reading(actions: "Actions") -> None:
    search = actions.add_parser(
        "search", help="print the titles of pages that may be meant", argument_default=argparse.SUPPRESS
    )
    search.add_argument("words", nargs="+", metavar="WORDS")
    show = actions.add_parser("show", help="print a page as text", argument_default=argparse.SUPPRESS)
    show.add_argument("words", nargs="+", metavar="TITLE")
    for action, function in ((search, "search"), (show, "show")):
        add_source_flag(action)
        action.set_defaults(command=later("pages", function))
