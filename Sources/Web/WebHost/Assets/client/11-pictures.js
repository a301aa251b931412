// Pictures: one that does not come says so, also one that failed before this script ran.

function watchPictures() {
  const failed = (el) => wants(el, "e") && emit(el, "e");
  document.addEventListener("error", ({ target }) => target.localName === "img" && failed(target),
    true);
  for (const el of root.querySelectorAll("img[data-h~=e]")) {
    if (el.complete && !el.naturalWidth) failed(el);
  }
}
