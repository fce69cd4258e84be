"""An old newsstand on this machine, for tests: a folder over HTTP, with the bad manners of old servers.

    python3 oldstand.py FOLDER LOG        prints its address, and writes a line for each request into the log

/cut/N/PATH breaks off after N bytes the first time; /loop leads to itself; /endless has no end; /login/PATH asks for a name
and a password; /to-file leads to a file of the visitor's own machine. In catalogs @BASE@ stands for the address.
"""

import hashlib
import http.server
import pathlib
import re
import sys

TYPES = {".atom": "application/atom+xml", ".xml": "application/rss+xml", ".plist": "text/xml", ".json": "application/json",
         ".html": "text/html", ".pdf": "application/pdf", ".epub": "application/epub+zip", ".hpub": "application/zip"}
TEXTS = {".atom", ".xml", ".plist", ".json", ".html"}
FOLDER = pathlib.Path(sys.argv[1]).resolve()
LOG = open(sys.argv[2], "w", buffering=1)
CUT = set()


class Stand(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        note = [self.path, self.headers.get("Range", "-"), "signed" if self.headers.get("Authorization") else "-"]
        LOG.write(" ".join(note) + "\n")
        if path == "/loop":
            return self.lead("/loop")
        if path == "/to-file":
            return self.lead("file:///etc/passwd")
        if path == "/endless":
            return self.endless()
        if path.startswith("/login/"):
            if self.headers.get("Authorization") != "Basic cmVhZGVyOnNlY3JldA==":
                return self.short(401, b"who are you?")
            path = path[len("/login"):]
        cut = None
        if match := re.match(r"/cut/(\d+)(/.*)", path):
            cut, path = int(match[1]), match[2]
            if self.path in CUT:
                cut = None
            CUT.add(self.path)
        self.file(path, cut)

    def file(self, path, cut):
        file = (FOLDER / path.lstrip("/")).resolve()
        if FOLDER not in file.parents or not file.is_file():
            return self.short(404, b"<html>nothing here</html>")
        body = file.read_bytes()
        if file.suffix in TEXTS:
            body = body.replace(b"@BASE@", self.base().encode())
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        start = 0
        if (asked := re.match(r"bytes=(\d+)-$", self.headers.get("Range", ""))) and self.headers.get("If-Range") == tag:
            start = int(asked[1])
        self.send_response(206 if start else 200)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("ETag", tag)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        self.wfile.write(body[start:] if cut is None else body[start:start + cut])
        if cut is not None:
            self.wfile.flush()
            self.close_connection = True

    def endless(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/pdf")
        self.end_headers()
        self.close_connection = True
        try:
            self.wfile.write(b"%PDF-1.7\n")
            while True:
                self.wfile.write(b"%" * 65536)
        except OSError:
            pass

    def lead(self, place):
        self.send_response(302)
        self.send_header("Location", place)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def short(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def base(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stand)
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
