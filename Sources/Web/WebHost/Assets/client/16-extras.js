// Extras: drags, drawings, pinches, sheets, swipes of rows, long grids, shortcuts, farewells, files
// and speech are a script of their own. Few pages need it, so it comes with the first element that
// does. The browser keeps it for the next time.

const EXTRA = "[data-h~=d],[data-h~=rf],[data-h~=w],[data-h~=mg],[data-h~=aj]," +
  ".swp,.sh,[data-ks],[data-cm],[data-fw]";
const EXTRAS_RETRY = 2000; // ms after a failed load
const { nonce } = document.currentScript;
let extras; // the promise of the script, once something needs it
let hasExtras = false;

// The line may be away: the script is asked for until it is there, and then all that waited runs.
function needExtras() {
  return extras ??= new Promise((resolve) => {
    const load = () => document.head.append(Object.assign(document.createElement("script"), {
      nonce, src: html.dataset.extras, onload: resolve,
      onerror: () => setTimeout(load, EXTRAS_RETRY),
    }));
    load();
  });
}

// A finger's actions while the script is on its way take effect when it is there.
function withExtras(action) {
  if (hasExtras) action();
  else extras?.then(action);
}
