"""Other people's programs that drive the engine, unmodified: where they are, and what a test says where they are not.

They lie in a folder outside the repository, that which MFALME_CLIENTS names or ~/.cache/mfalme/clients;
scripts/get_clients.sh puts them there.
"""

import contextlib
import importlib
import os
import shutil
import sys
import types
import unittest
from unittest import mock

FOLDER = os.environ.get("MFALME_CLIENTS") or os.path.expanduser("~/.cache/mfalme/clients")
MISSING = "clients of other people, which scripts/get_clients.sh gets, are not here"


def path_of(client):
    return os.path.join(FOLDER, client)


def needs(client, *programs):
    """Skips a test, or all of a class, where a client or a program that runs it is missing."""
    for program in programs:
        if not shutil.which(program):
            return unittest.skip(f"{program} is not installed, {client} is not tried")
    return unittest.skipUnless(os.path.isdir(path_of(client)),
                               MISSING)


def let_import(client):
    """Makes the modules of a client that is written in Python importable."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, path_of(client))


def import_missing(name, **contents):
    """Stands in for a module that a client imports, but does not need here, where it is not installed."""
    try:
        importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        sys.modules.setdefault(package, types.ModuleType(package))
        sys.modules[name] = module = types.ModuleType(name)
        vars(module).update(contents)


def import_pydraughts(version="pydraughts"):
    """Its modules `draughts` and `draughts.engine`; a process can have one version."""
    let_import(version)
    import_missing("msl.loadlib", Client64=object)  # for programs of Windows
    return importlib.import_module("draughts"), importlib.import_module("draughts.engine")


@contextlib.contextmanager
def rules_of_pydraughts(men_capture_backwards):
    """Makes its Russian game one of ours: a man that reaches the last row stays there, and may be forbidden to capture
    backwards."""
    from draughts.core import board, board_initializer, game

    class Piece(board_initializer.Piece):
        def __init__(self, *arguments, **named):
            super().__init__(*arguments, **named)
            self.men_can_capture_backwards = men_capture_backwards

    class Board(board.Board):
        def __init__(self, *arguments, **named):
            super().__init__(*arguments, **named)
            self.pieces_promote_and_stop_capturing = True

    # Boards are copied by pickle, which looks for classes in their modules.
    for kind in (Piece, Board):
        kind.__qualname__, kind.__module__ = kind.__name__, __name__
        globals()[kind.__name__] = kind
    with mock.patch.object(board_initializer, "Piece", Piece), mock.patch.object(game, "Board", Board):
        yield
