"""Other people's programs that drive the engine, unmodified: where they are, and what a test says where they are not.

They lie in a folder outside the repository, that which MFALME_CLIENTS names or ~/.cache/mfalme/clients;
scripts/get_clients.sh puts them there.
"""

import os
import shutil
import sys
import unittest

FOLDER = os.environ.get("MFALME_CLIENTS") or os.path.expanduser("~/.cache/mfalme/clients")


def path_of(client):
    return os.path.join(FOLDER, client)


def needs(client, *programs):
    """Skips a test, or all of a class, where a client or a program that runs it is missing."""
    for program in programs:
        if not shutil.which(program):
            return unittest.skip(f"{program} is not installed, {client} is not tried")
    return unittest.skipUnless(os.path.isdir(path_of(client)),
                               f"no {client} in {FOLDER}: scripts/get_clients.sh puts it there")


def let_import(client):
    """Makes the modules of a client that is written in Python importable."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, path_of(client))
