"""Serves a folder over HTTP on this machine, for what a browser does not do with files."""

import functools
import http.server
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Serves from the start until `stop`; `address` ends with a slash."""
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder, port=0):
        super().__init__(("127.0.0.1", port), functools.partial(Handler, directory=folder))
        self.port = self.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()
