"""Joins `mfalme dxp` to a socket: _dxp_partner.py PROGRAM PORT [FAULT]; a FAULT makes a bad partner of it."""

import os
import socket
import struct
import subprocess
import sys

program, port, fault = (sys.argv + ["none"])[1:4]
if fault == "absent":
    sys.exit("no network")
with socket.create_connection(("127.0.0.1", int(port))) as connection:
    if fault == "none":
        print(sys.stdin.readline(), end="", file=sys.stderr)  # an option
        subprocess.run([program, "--UCI_Variant=international", "--nodestime=1", "dxp"], stdin=connection,
                       stdout=connection, check=True)
    answers = {"refuse": [b"A" + b" " * 32 + b"1\0"], "quiet": [], "die": None,
               "over": [b"A" + b" " * 32 + b"0\0E10\0"] * 2,
               "illegal": [b"A" + b" " * 32 + b"0\0M00000150" + b"00\0"],
               "reset": None, "leave": [b"A" + b" " * 32 + b"0\0M0000322800\0"]}[fault] if fault != "none" else []
    if fault == "leave":
        os.close(0)  # as that of a program that has ended
    if fault == "reset":
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    while connection.recv(4096) and answers is not None:
        connection.sendall(answers.pop(0) if answers else b"")
