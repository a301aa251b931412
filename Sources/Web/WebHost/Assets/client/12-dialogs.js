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
    dialog.addEventListener("touchmove", dragTouch, { passive: false });
  }
  pushHistory({ dialog: dialog.id });
}

function closeDialog(dialog, removed = false) {
  if (removed) dialog.removeAttribute("id");
  const leavingAlready = exits.get(dialog);
  if (leavingAlready) return void (leavingAlready.removed ||= removed);
  const exit = { removed };
  exits.set(dialog, exit);
  asked.delete(dialog);
  dialog.inert = true;
  dialog.classList.add("closing");
  settled(dialog).then(() => {
    if (exits.get(dialog) !== exit) return; // opened again meanwhile
    exits.delete(dialog);
    dialogs = dialogs.filter((each) => each !== dialog);
    dialog.classList.remove("closing");
    dialog.close(); // gives the focus back to its opener
    if (exit.removed) dialog.remove();
    mendFocus(true); // unless that has gone
  });
}

function dismiss(dialog, undo) {
  if (exits.has(dialog) || asked.has(dialog)) return undo?.();
  if ("nodismiss" in dialog.dataset || !wants(dialog, "q")) return undo?.();
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

// Drag down. Touch may start anywhere in a sheet that is scrolled to its top. The mouse may start
// only at the bar, because it also selects text.
let pull = null;

function pullStart(target, x, y, byMouse) {
  const dialog = target.closest("dialog.sh:not(.sh-full)");
  pull = null;
  if (!dialog || dialog !== topDialog() || target.closest("input,textarea,[data-h~=d]")) return;
  if (byMouse && y - dialog.getBoundingClientRect().top > 52) return;
  pull = { dialog, target, x, y, trail: [[y, performance.now()]], active: false };
}

function pullMove(x, y) {
  const dy = y - pull.y;
  if (!pull.active) {
    if (Math.hypot(x - pull.x, dy) < 3) return false;
    const within = [];
    for (let el = pull.target; el !== pull.dialog; el = el.parentElement) within.push(el);
    if (dy < Math.abs(x - pull.x) || [...within, pull.dialog].some((el) => el.scrollTop > 0)) {
      pull = null;
      return false;
    }
    pull.active = swallowClick = true;
    pressOff();
    cancelHold();
  }
  pull.trail = [...pull.trail.slice(-4), [y, performance.now()]];
  const stuck = "nodismiss" in pull.dialog.dataset;
  const shift = stuck ? Math.max(0, dy) ** 0.7 : Math.max(0, dy);
  pull.dialog.classList.add("dragging");
  pull.dialog.style.setProperty("--dy", shift + "px");
  return true;
}

function pullEnd() {
  if (!pull?.active) return void (pull = null);
  const { dialog, trail, y } = pull;
  pull = null;
  const [[y0, t0]] = trail;
  const [y1, t1] = trail.at(-1);
  const speed = (y1 - y0) / Math.max(1, t1 - t0);
  const away = speed > 0.5 || (y1 - y > dialog.offsetHeight * 0.4 && speed > -0.2);
  const settleTo = (value) => dialog.style.setProperty("--dy", value);
  dialog.classList.remove("dragging");
  if (!away) return settleTo("0px");
  settleTo("100%"); // anticipate, and come back if the app refuses
  dismiss(dialog, () => settleTo("0px"));
}

function dragTouch(event) {
  const [touch] = event.touches;
  if (pull && event.touches.length === 1 && pullMove(touch.clientX, touch.clientY) &&
    event.cancelable) event.preventDefault();
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
  document.addEventListener("touchstart", ({ target, touches: [touch] }) =>
    pullStart(target, touch.clientX, touch.clientY, false), { passive: true });
  document.addEventListener("touchend", pullEnd);
  document.addEventListener("touchcancel", pullEnd);
  document.addEventListener("pointerdown", (event) => event.pointerType === "mouse" &&
    !event.button && pullStart(event.target, event.clientX, event.clientY, true));
  document.addEventListener("pointermove", (event) =>
    event.pointerType === "mouse" && pull && pullMove(event.clientX, event.clientY));
  document.addEventListener("pointerup", (event) => event.pointerType === "mouse" && pullEnd());
}
