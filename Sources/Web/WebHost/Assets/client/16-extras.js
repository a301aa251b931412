// Extras: drags, drawings, swipes of rows, farewells and files are a script of their own. Few pages
// need it, so it comes with the first element that does. The browser keeps it for the next time.

const EXTRA = "[data-h~=d],[data-h~=rf],.swp,[data-fw]";
const { nonce } = document.currentScript;
let extras; // the promise of the script, once something needs it
let hasExtras = false;

function needExtras() {
  return extras ??= new Promise((resolve) => {
    const onerror = () => (extras = undefined); // The next element that needs it tries again.
    const script = document.createElement("script");
    document.head.append(
      Object.assign(script, { nonce, src: html.dataset.extras, onload: resolve, onerror }));
  });
}

// A finger's actions while the script is on its way take effect when it is there.
function withExtras(action) {
  if (hasExtras) action();
  else extras?.then(action);
}
