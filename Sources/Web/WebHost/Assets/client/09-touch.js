// Touch, mouse and pen: the pressed look, taps, double taps and long presses.

const TAP = '[data-h~="t"],[data-h~="t@"]';
const PRESSABLE = TAP + ',[data-h~="k"],[data-h~="p"] button';
// Clicks inside these are theirs, not their container's.
const NATIVE = "input,textarea,select,option,label";
const MIN_PRESS = 90; // ms a press is shown, or a quick tap would seem to do nothing

const taps = new Map(); // element awaiting the ack of its taps → { first, last, timer }
const heldStyles = new Map(); // element → Map of property → value to restore after the press
let press = null; // { el, at }
let hold = null; // a long press in the making: { el, timer, x, y, far }
let swallowClick = false; // the click that ends a long press or a drag
let lastTap = { el: null, at: 0, x: 0, y: 0 };
let lastDown = { x: 0, y: 0 };
let drag = null; // the drag under way, of the extras
let down = null; // the element under the pointer: { el, look, arrivals }, and the arrivals since

function pressOn(el) {
  pressOff(true);
  if (!el || isOff(el)) return;
  press = { el, at: Date.now() };
  el.classList.add("pressed");
  for (const part of selfAndAll(el, "[data-p]")) {
    const held = new Map();
    for (const [name, value] of declarations(part.dataset.p)) {
      held.set(name, part.style.getPropertyValue(name));
      part.style.setProperty(name, value);
    }
    heldStyles.set(part, held);
  }
}

function pressOff(now = false) {
  if (!press) return;
  const { el, at } = press;
  const wait = MIN_PRESS - (Date.now() - at);
  if (wait > 0 && !now) return void setTimeout(() => press?.at === at && pressOff(true), wait);
  press = null;
  el.classList.remove("pressed");
  for (const [part, held] of heldStyles) {
    for (const [name, value] of held) part.style.setProperty(name, value);
  }
  heldStyles.clear();
}

// Op `v` on a property that the pressed look covers: remember it for the release.
function heldStyle(el, property, value) {
  const held = heldStyles.get(el);
  if (!held?.has(property)) return false;
  held.set(property, value ?? "");
  return true;
}

function tap(el, event) {
  const waiting = taps.get(el);
  // Quick taps all count. But a second tap on a waiting button, or without a connection, is
  // impatience and not a wish.
  if (isOff(el) || (waiting && (!live || el.classList.contains("busy")))) return;
  const box = spaceOf(el, el.dataset.ts ?? "local");
  const number = wants(el, "t@")
    ? emit(el, "t", [round(event.clientX - box.left), round(event.clientY - box.top)])
    : emit(el, "t");
  if (waiting) waiting.last = number;
  else awaitAnswer(el, { first: number, last: number });
}

function awaitAnswer(el, tap) {
  tap.timer = setTimeout(() => el.classList.add("busy"), 300);
  taps.set(el, tap);
}

function releaseTaps() {
  for (const [el, tap] of taps) {
    if (tap.first > acked) continue;
    clearTimeout(tap.timer);
    el.classList.remove("busy");
    if (tap.last <= acked) taps.delete(el);
    else awaitAnswer(el, { ...tap, first: acked + 1 });
  }
}

const lookOf = (el) => [el.dataset.testid, el.getAttribute("aria-label"), el.textContent];

// While the finger was down, the server has put a new button in this one's place that looks the
// same. The browser then sees no click; to the person it was one. (A button that has only moved
// there, as the next row's does when a row goes, is another one.)
function tapOnTwin(event) {
  const { el, look, arrivals } = down ?? {};
  if (!el || (el.isConnected && el.id) || swallowClick || !look.some(Boolean)) return;
  const twin = document.elementFromPoint(event.clientX, event.clientY)?.closest(PRESSABLE);
  if (!twin?.matches(TAP) || !arrivals.some((each) => each.contains(twin))) return;
  if (twin.localName !== el.localName || String(lookOf(twin)) !== String(look)) return;
  swallowClick = true; // Some browsers see one.
  tap(twin, event);
}

// A second tap near in time and place. An element that also has a single tap waits to see which.
function tapOrDoubleTap(el, event) {
  const twice = lastTap.el === el && event.timeStamp - lastTap.at < 350 &&
    Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 30;
  clearTimeout(lastTap.timer);
  const single = el.matches(TAP);
  if (!isOff(el) && (twice || (!event.detail && !single))) {
    lastTap = {};
    return void emit(el, "t2");
  }
  lastTap = { el, at: event.timeStamp, x: event.clientX, y: event.clientY };
  if (single) lastTap.timer = setTimeout(() => tap(el, event), 300);
}

function startHold(el, x, y) {
  cancelHold();
  if (!el || isOff(el)) return;
  const [seconds, far] = (el.dataset.l ?? "0.5,10").split(",").map(Number);
  if (wants(el, "lp")) emit(el, "lp", 1);
  hold = { el, x, y, far: far || 10 };
  hold.timer = setTimeout(() => {
    swallowClick = hold.fired = true;
    emit(el, "l");
    pressOff();
  }, seconds * 1000);
}

function cancelHold() {
  if (!hold) return;
  clearTimeout(hold.timer);
  if (wants(hold.el, "lp") && hold.el.isConnected) emit(hold.el, "lp", 0);
  hold = null;
}

function pointerDown(event) {
  swallowClick = false;
  if (!event.isPrimary || event.button) return;
  lastDown = { x: event.clientX, y: event.clientY };
  const { target } = event;
  const pressed = target.closest(NATIVE) ? null : target.closest(PRESSABLE);
  down = pressed?.matches(TAP) ? { el: pressed, look: lookOf(pressed), arrivals: [] } : null;
  pressOn(pressed);
  startHold(nearest(target, "l"), event.clientX, event.clientY);
  const dragged = nearest(target, "d");
  if (!dragged || isOff(dragged)) return;
  withExtras(() => mayDrag(dragged, event) && beginDrag(dragged, event));
}

function pointerMove(event) {
  if (!event.isPrimary) return;
  if (press) {
    const box = press.el.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const slack = 20;
    if (x < box.left - slack || x > box.right + slack || y < box.top - slack ||
      y > box.bottom + slack) pressOff(true);
  }
  if (hold && !hold.fired &&
    Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > hold.far) cancelHold();
  withExtras(() => drag?.pointer === event.pointerId && continueDrag(event));
}

function pointerEnd(event) {
  if (!event.isPrimary) return;
  if (event.type === "pointerup") tapOnTwin(event);
  down = null;
  pressOff();
  cancelHold();
  withExtras(() => drag?.pointer === event.pointerId && endDrag(event));
}

function watchTouch() {
  document.addEventListener("pointerdown", pointerDown);
  document.addEventListener("pointermove", pointerMove);
  document.addEventListener("pointerup", pointerEnd);
  document.addEventListener("pointercancel", pointerEnd);
  document.addEventListener("click", (event) => {
    if (!swallowClick || !event.detail) return;
    swallowClick = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  // Android answers a long touch with a menu of its own, before ours may have fired.
  document.addEventListener("contextmenu", (event) => {
    if (drag?.active || swallowClick ||
      (nearest(event.target, "l") && event.pointerType === "touch")) {
      event.preventDefault();
    }
  });
}
