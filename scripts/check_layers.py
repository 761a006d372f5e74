#!/usr/bin/env python3
"""Checks that every file below src/ includes only files of its layer and of earlier ones, and that no files include
each other in a circle.

Usage: check_layers.py [SRC]. Prints file:line of each include that breaks the order or closes a circle; exit status 1
then. For circles, X.c and X.h count as one file.
"""

import re
import sys
from pathlib import Path

# Layers of one row do not know each other. So search, eval and the tables never see moves or positions as text;
# notation, in the same row as search, does that.
ROWS = [["base"], ["board"], ["eval", "tablebase"], ["search", "notation"], ["book", "pdn"], ["referee"],
        ["tools", "learn", "analysis", "standings"], ["lessons", "puzzles"], ["protocol"]]
RANK = {layer: rank for rank, row in enumerate(ROWS) for layer in row}
# Layers that have folders, in the same way: the code that probes tables does not need the code that builds them.
INSIDE = {"tablebase": [["format"], ["build", "probe"]]}
# Files directly in src/ (main.c), and in src/web/, may include anything, and no layer may include them.
TOP = ""
RANK[TOP] = RANK["web"] = len(ROWS)

SOURCES = (".c", ".h", ".def", ".inc")

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def layer_of(path, src):
    parts = path.relative_to(src).parts
    return parts[0] if len(parts) > 1 else TOP


def folder_of(path, src):
    """The folder inside its layer, or None."""
    parts = path.relative_to(src).parts
    return parts[1] if len(parts) > 2 else None


def breaks_inside(layer, own, other):
    """Whether an include between two folders of a layer is against the order of its folders."""
    if layer not in INSIDE or own == other or None in (own, other):
        return False
    rank = {folder: rank for rank, row in enumerate(INSIDE[layer]) for folder in row}
    return rank.get(other, len(rank)) >= rank.get(own, 0)


def target_of(name, quoted, file, src):
    """The file below src that an include names, found as the compiler does, or None for a system header.

    The Makefile writes X.inc from a text file X that is built in: X stands for it.
    """
    for folder in ([file.parent] if quoted else []) + [src]:
        path = (folder / name).resolve()
        if path.suffix == ".inc" and not path.exists():
            path = path.with_suffix("")
        if path.is_file() and src in path.parents:
            return path
    return None


def includes(file):
    """(line number, name, whether it is in quotes) of each include."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) or match.group(2), match.group(1) is not None


def faults(file, src):
    own = layer_of(file, src)
    if own not in RANK:
        yield 1, f"folder '{own}' is not a layer"
        return
    for number, name, quoted in includes(file):
        target = target_of(name, quoted, file, src)
        if target is None:
            if quoted:
                yield number, f'"{name}" is not found below {src.name}/'
            continue
        if target.suffix not in SOURCES:
            continue  # a text that is built in is data, whatever its folder
        other = layer_of(target, src)
        if other not in RANK:
            yield number, f"folder '{other}' is not a layer"
        elif other != own and RANK[other] >= RANK[own]:
            yield number, f"{own or 'the top'} may not include {other or 'the top'} ({name})"
        elif other == own and breaks_inside(own, folder_of(file, src), folder_of(target, src)):
            yield number, f"{own}/{folder_of(file, src)} may not include {own}/{folder_of(target, src)} ({name})"


def module_of(path, src):
    return str((path.with_suffix("") if path.suffix in (".c", ".h") else path).relative_to(src))


def arrows(files, src):
    """For each module, the modules that it includes, each with the first place of the include: (file, line number)."""
    found = {module_of(file, src): {} for file in files}
    for file in files:
        own = module_of(file, src)
        for number, name, quoted in includes(file):
            target = target_of(name, quoted, file, src)
            if target and module_of(target, src) != own:
                found[own].setdefault(module_of(target, src), (file, number))
    return found


def reachable(start, graph):
    seen, todo = set(), [start]
    while todo:
        for module in graph.get(todo.pop(), ()):
            if module not in seen:
                seen.add(module)
                todo.append(module)
    return seen


def circle_faults(files, src):
    graph = arrows(files, src)
    for own, others in sorted(graph.items()):
        for other, (file, number) in sorted(others.items()):
            if own in reachable(other, graph):
                yield file, number, f"circle: {other} includes {own}, directly or through others"


def main():
    src = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "src").resolve()
    files = sorted(p for p in src.rglob("*") if p.suffix in SOURCES)
    found = 0
    for file in files:
        for number, text in faults(file, src):
            print(f"{file.relative_to(src.parent)}:{number}: {text}")
            found += 1
    for file, number, text in circle_faults(files, src):
        print(f"{file.relative_to(src.parent)}:{number}: {text}")
        found += 1
    print(f"layers: {len(files)} files, {found} fault(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
