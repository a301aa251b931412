// Sheets under the finger: one that is dragged down asks to be dismissed. Touch may start anywhere
// in a sheet that is scrolled to its top. The mouse may start only at the bar, because it also
// selects text.

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

function pullTouch(event) {
  const [touch] = event.touches;
  if (pull && event.touches.length === 1 && pullMove(touch.clientX, touch.clientY) &&
    event.cancelable) event.preventDefault();
}

function watchSheets() {
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
