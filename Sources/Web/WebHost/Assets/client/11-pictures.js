// Pictures: one that does not come says so, also one that failed before this script ran.
// It is asked for once more before: in a moment, or when the line is back.

const PICTURE_RETRY = 2000; // ms
const askedAgain = new WeakSet();
let missed = []; // while the line was away

function pictureFailed(el) {
  if (!wants(el, "e")) return;
  if (!live || !navigator.onLine) missed.push(el);
  else if (askedAgain.has(el)) emit(el, "e");
  else {
    askedAgain.add(el);
    setTimeout(askForPicture, PICTURE_RETRY, el);
  }
}

function askForPicture(el) {
  if (el.isConnected) el.src = el.src;
}

function askForMissed() {
  missed.forEach(askForPicture);
  missed = [];
}

function watchPictures() {
  document.addEventListener("error", ({ target }) =>
    target.localName === "img" && pictureFailed(target), true);
  for (const el of root.querySelectorAll("img[data-h~=e]")) {
    if (el.complete && !el.naturalWidth) pictureFailed(el);
  }
}
