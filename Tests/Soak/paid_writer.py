"""A stand-in for the service that writes drafts for money. It counts what it is asked, and never writes."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class PaidWriter:
    def __init__(self) -> None:
        self.calls = 0
        counted = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(handler) -> None:
                with counted:
                    self.calls += 1
                handler.rfile.read(int(handler.headers["Content-Length"]))
                handler.send_response(200)
                handler.send_header("Content-Length", "2")
                handler.end_headers()
                handler.wfile.write(b"{}")

            def log_message(handler, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def environment(self) -> dict[str, str]:
        return {"AI_API_KEY": "soak", "AI_API_BASE_URL": f"http://127.0.0.1:{self.server.server_port}/v1"}
