"""A line between browser and server that can be cut and mended."""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Line:
    """Listens on 127.0.0.1 and passes everything on; while it is cut nothing goes through and nobody is let in."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.there = (parts.hostname, parts.port)
        self.whole = True
        self.ends: set[socket.socket] = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if not self.whole:
                    near.close()
                    continue
                far = socket.create_connection(self.there)
                self.ends |= {near, far}
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(a, b), daemon=True).start()

    def _pass_on(self, a: socket.socket, b: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := a.recv(65536):
                b.sendall(data)
        for end in (a, b):
            self.ends.discard(end)
            end.close()

    def cut(self) -> None:
        self.whole = False
        for end in list(self.ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.listener.close()
