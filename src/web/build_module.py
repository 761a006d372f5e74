#!/usr/bin/env python3
"""Writes the module as one file: its sources and the WebAssembly program, packed.

    build_module.py WASM OUTPUT
"""
import base64
import gzip
import os
import sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'module')


def text_of(name):
    with open(os.path.join(HERE, name), encoding='utf-8') as file:
        return file.read()


def packed(path):
    with open(path, 'rb') as file:
        return base64.b64encode(gzip.compress(file.read(), 9, mtime=0)).decode('ascii')


def main():
    wasm, output = sys.argv[1:]
    parts = ['// Mfalme, a draughts engine, as an ES module. Its interface: mfalme.d.ts.',
             text_of('host.js'), text_of('module.mjs'),
             '// The WebAssembly program, by gzip and base64.', "const WASM = '%s';" % packed(wasm), '']
    with open(output + '.new', 'w', encoding='utf-8') as file:
        file.write('\n'.join(parts))
    os.replace(output + '.new', output)


if __name__ == '__main__':
    main()
