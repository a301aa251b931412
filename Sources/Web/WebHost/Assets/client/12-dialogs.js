// Sheets, alerts and confirmation dialogs: modal <dialog>s. The server decides whether one closes;
// Esc, the backdrop, a drag down and the phone's Back only ask (event `q`).

let dialogs = []; // open ones, oldest first
const exits = new Map(); // dialog on its way out → { removed }
const asked = new Map(); // dialog whose dismissal was asked → { number, undo }

const topDialog = () => dialogs.findLast((dialog) => !exits.has(dialog));

// How dialogs come and go is CSS: `[open]` and `.closing`.
function openDialog(dialog) {
  exits.delete(dialog);
  dialog.classList.remove("closing");
  dialog.inert = false;
  dialog.style.removeProperty("--dy");
  if (!dialogs.includes(dialog)) dialogs.push(dialog);
  if (!dialog.open) {
    // Like a phone: a sheet does not put the caret into its first field by itself. (An `autofocus`
    // on the dialog should do it, but Chromium ignores that.) Keyboard users stay on controls.
    const byKey = document.activeElement.matches(":focus-visible:not(input,textarea)");
    const inside = byKey || dialog.querySelector("[autofocus]") ? [] : [...dialog.children];
    dialog.tabIndex = -1;
    nameDialog(dialog);
    for (const child of inside) child.inert = true;
    dialog.showModal();
    for (const child of inside) child.inert = false;
    dialog.addEventListener("touchmove", (event) => hasExtras && pullTouch(event),
      { passive: false });
  }
  pushHistory({ dialog: dialog.id });
}

function closeDialog(dialog, removed = false) {
  if (removed) dialog.removeAttribute("id");
  const leavingAlready = exits.get(dialog);
  if (leavingAlready) return void (leavingAlready.removed ||= removed);
  // Dialogs in it go along, and are gone before it.
  const inner = dialogs.filter((each) => each !== dialog && dialog.contains(each));
  for (const each of inner) closeDialog(each);
  const exit = { removed };
  exits.set(dialog, exit);
  asked.delete(dialog);
  dialog.inert = true;
  dialog.classList.add("closing");
  Promise.all([dialog, ...inner].map(settled)).then(() => {
    if (exits.get(dialog) !== exit) return; // opened again meanwhile
    exits.delete(dialog);
    dialogs = dialogs.filter((each) => each !== dialog);
    dialog.classList.remove("closing");
    dialog.close(); // gives the focus back to its opener
    if (exit.removed) dialog.remove();
    if (!exits.size) restoreFocus(true); // unless that has gone
  });
}

function dismiss(dialog, undo) {
  if (exits.has(dialog) || asked.has(dialog)) return undo?.();
  if ("nodismiss" in dialog.dataset || !wants(dialog, "q")) {
    undo?.();
    // The app's own Cancel may ask.
    return dialog.querySelector('[data-ks=":Escape"]:not(.nsp-hidden *)')?.click();
  }
  asked.set(dialog, { number: emit(dialog, "q"), undo });
}

// Answered and still open: the app keeps the dialog, so the anticipated closing is taken back.
function settleDialogs() {
  for (const [dialog, { number, undo }] of asked) {
    if (number > acked) continue;
    asked.delete(dialog);
    if (!dialog.isConnected || exits.has(dialog)) continue;
    undo?.();
    if (!dialog.open) dialog.showModal();
  }
  dialogs = dialogs.filter((dialog) => dialog.isConnected);
}

function forgetDialogs() {
  dialogs = [];
  exits.clear();
  asked.clear();
}

function clickedBackdrop(dialog, { clientX, clientY, detail }) {
  const box = dialog.getBoundingClientRect();
  const outside = ({ x, y }) => x < box.left || x > box.right || y < box.top || y > box.bottom;
  // The press must have begun there too, or selecting text to beyond the edge would dismiss.
  if (!detail || !outside({ x: clientX, y: clientY }) || !outside(lastDown)) return;
  if (dialog.getAttribute("role") !== "alertdialog") dismiss(dialog);
}

function watchDialogs() {
  // Neither `cancel` nor `close` bubbles: listen on the way down.
  document.addEventListener("cancel", (event) => {
    if (event.target.localName !== "dialog") return;
    event.preventDefault();
    dismiss(event.target);
  }, true);
  // Browsers close a dialog by force at a second request: ask, or show it again.
  document.addEventListener("close", ({ target }) => {
    if (!dialogs.includes(target) || exits.has(target) || target.open) return;
    dismiss(target);
    if (!asked.has(target)) target.showModal();
  }, true);
}
