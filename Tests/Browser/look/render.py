"""Renders the look's specimen pages with Chromium, to be judged by eye.

usage: python render.py [page …] [--out DIR] [--sizes phone,tablet,wide]
Every page is shown at 390×844, 820×1180 and 1180×820, in light and in dark. The pages use the
style sheet and the icons as the host serves them: one sprite built from Assets/icons/*.svg.
"""

import argparse
import http.server
import pathlib
import re
import shutil
import threading

from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
HERE = pathlib.Path(__file__).resolve().parent
ASSETS = HERE.parents[2] / "Sources" / "Web" / "WebHost" / "Assets"
SIZES = {"phone": (390, 844, 3), "tablet": (820, 1180, 2), "wide": (1180, 820, 2)}
# As strict about styles as the host: a specimen that needs a style attribute is a wrong specimen.
POLICY = "default-src 'none'; style-src 'self' 'nonce-look'; script-src 'self'; img-src 'self' data:"


def sprite() -> str:
  """All icons as symbols, as the host builds them: children only, root attributes dropped."""
  symbols = []
  for file in sorted((ASSETS / "icons").glob("*.svg")):
    inner = re.search(r"<svg[^>]*>(.*)</svg>", file.read_text(), re.S)
    symbols.append(f'<symbol id="{file.stem}" viewBox="0 0 24 24">{inner[1].strip()}</symbol>')
  return '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(symbols) + "</svg>"


def icon_page() -> str:
  """Every icon at three sizes, on the baseline of its name."""
  cells = "".join(
    f'<div class="cell"><svg class="ic s1"><use href="/icons.svg#{name}"/></svg>'
    f'<svg class="ic s2"><use href="/icons.svg#{name}"/></svg>'
    f'<svg class="ic s3"><use href="/icons.svg#{name}"/></svg><span>{name}</span></div>'
    for name in sorted(file.stem for file in (ASSETS / "icons").glob("*.svg"))
  )
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="stylesheet" href="/quartet.css">'
    '<style nonce="look">html,body{height:auto!important;overflow:auto!important}'
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:22px 8px;padding:16px}"
    ".cell{display:flex;flex-wrap:wrap;align-items:center;gap:8px}"
    ".cell span{width:100%;font-size:10px;color:var(--label2)}"
    ".s1{width:17px;height:17px}.s2{width:26px;height:26px}.s3{width:60px;height:60px}</style>"
    f"<main>{cells}</main></html>"
  )


class Handler(http.server.BaseHTTPRequestHandler):
  def do_GET(self):
    path = self.path.split("?")[0].lstrip("/")
    if path == "icons.svg":
      body, kind = sprite(), "image/svg+xml"
    elif path == "icons.html":
      body, kind = icon_page(), "text/html"
    elif path == "quartet.css":
      parts = sorted((ASSETS / "style").glob("*.css"))
      body, kind = "\n".join(part.read_text() for part in parts), "text/css"
    elif path in ("favicon.ico", ""):
      self.send_error(404)
      return
    else:
      body = (HERE / path).read_text()
      kind = {"html": "text/html", "js": "text/javascript", "css": "text/css"}[path.rsplit(".")[-1]]
    data = body.encode()
    self.send_response(200)
    self.send_header("Content-Type", kind + "; charset=utf-8")
    self.send_header("Content-Security-Policy", POLICY)
    self.end_headers()
    self.wfile.write(data)

  def log_message(self, *_):
    pass


def main():
  parser = argparse.ArgumentParser()
  parser.add_argument("pages", nargs="*")
  parser.add_argument("--out", default="/tmp/look")
  parser.add_argument("--sizes", default="phone,tablet,wide")
  parser.add_argument("--schemes", default="light,dark")
  options = parser.parse_args()
  pages = options.pages or sorted(p.stem for p in HERE.glob("*.html")) + ["icons"]
  out = pathlib.Path(options.out)
  out.mkdir(parents=True, exist_ok=True)
  server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
  threading.Thread(target=server.serve_forever, daemon=True).start()
  complaints = []
  with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    for size in options.sizes.split(","):
      width, height, ratio = SIZES[size]
      for scheme in options.schemes.split(","):
        context = browser.new_context(
          viewport={"width": width, "height": height},
          device_scale_factor=1 if "icons" in pages and len(pages) == 1 else min(ratio, 2),
          color_scheme=scheme,
          has_touch=size == "phone",
        )
        page = context.new_page()
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        for name in pages:
          page.goto(f"http://127.0.0.1:{server.server_port}/{name}.html")
          page.wait_for_timeout(900)
          page.screenshot(path=str(out / f"{name}-{size}-{scheme}.png"), full_page=name == "icons")
        context.close()
    browser.close()
  for complaint in sorted(set(complaints)):
    if "favicon" not in complaint and "404" not in complaint:
      print("complaint:", complaint)
  print(f"{len(pages)} pages in {out}")


if __name__ == "__main__":
  main()
