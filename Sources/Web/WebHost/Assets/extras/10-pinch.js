// Pinches: two fingers on a view that takes them, or a pinch on a trackpad. Browsers tell of the
// second as of a turned wheel with Ctrl, Safari by events of its own.

const PINCH_INTERVAL = 25; // ms; more events than the server accepts would be lost
const WHEEL_REST = 200; // ms without a turn end a trackpad's pinch
const WHEEL_STEP = 30; // a mouse's wheel turns in great steps

const fingers = new Map(); // pointer → its newest event, of the touches on such a view
let pinch = null; // the pinch under way

const gap = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

function fingerDown(event) {
  const el = nearest(event.target, "mg");
  if (event.pointerType !== "touch" || !el || isOff(el)) return;
  fingers.set(event.pointerId, event);
  if (pinch || fingers.size !== 2) return;
  const [one, two] = fingers.values();
  if (nearest(one.target, "mg") !== el) return;
  // One finger's drag is taken away; neither of the two taps or presses.
  if (drag) endDrag({});
  pressOff(true);
  cancelHold();
  down = null;
  swallowClick = true;
  for (const id of fingers.keys()) el.setPointerCapture(id);
  startPinch(el, event, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
  pinch.pointers = [...fingers.keys()];
  pinch.gap = gap(fingers.values()) || 1;
}

function startPinch(el, event, x, y) {
  const box = el.getBoundingClientRect();
  pinch = { el, scale: 1, began: Math.round(event.timeStamp), sentAt: -PINCH_INTERVAL, trail: [],
    place: [x - box.left, y - box.top, box.width, box.height].map(round) };
}

function fingerMoved(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (!pinch?.pointers?.includes(event.pointerId)) return;
  pinchTo(gap(pinch.pointers.map((id) => fingers.get(id))) / pinch.gap, event.timeStamp);
}

function pinchTo(scale, at) {
  pinch.scale = scale;
  pinch.trail = [...pinch.trail.filter((old) => at - old.at < 100), { at, scale }];
  if (!pinch.active && Math.abs(scale - 1) < +pinch.el.dataset.mg) return;
  pinch.active = true;
  const wait = pinch.sentAt + PINCH_INTERVAL - at;
  if (wait > 0) pinch.timer ??= setTimeout(() => reportPinch(0, pinch.trail.at(-1).at), wait);
  else reportPinch(0, at);
}

// A report takes the place of unsent ones of the same pinch.
function reportPinch(phase, at) {
  const { el, scale, place, began, trail } = pinch;
  pinch.timer = clearTimeout(pinch.timer);
  pinch.sentAt = at;
  const elapsed = at - (trail[0]?.at ?? at);
  const speed = elapsed > 0 ? (scale - trail[0].scale) / elapsed * 1000 : 0;
  const exact = (number) => Math.round(number * 1000) / 1000;
  pending = pending.filter((old) =>
    old[0] <= offered || old[2] !== "mg" || old[3][0] || old[3][8] !== began);
  emit(el, "mg", [phase, exact(scale), exact(speed), ...place, Math.round(at), began]);
}

function endPinch(isOver, at) {
  if (pinch.active) reportPinch(isOver ? 1 : 2, at);
  clearTimeout(pinch.timer);
  clearTimeout(pinch.rest);
  pinch = null;
}

function fingerUp(event) {
  if (!fingers.delete(event.pointerId)) return;
  if (!pinch?.pointers?.includes(event.pointerId)) return;
  endPinch(event.type === "pointerup", event.timeStamp);
}

function wheelTurned(event) {
  const el = event.currentTarget;
  if (!event.ctrlKey || !wants(el, "mg") || isOff(el) || pinch?.pointers) return;
  event.preventDefault();
  if (pinch && pinch.el !== el) endPinch(true, event.timeStamp);
  if (!pinch) startPinch(el, event, event.clientX, event.clientY);
  const turn = Math.max(-WHEEL_STEP, Math.min(WHEEL_STEP, event.deltaY));
  pinchTo(pinch.scale * Math.exp(-turn / 100), event.timeStamp);
  clearTimeout(pinch.rest);
  pinch.rest = setTimeout(() => endPinch(true, performance.now()), WHEEL_REST);
}

// An iPhone tells of its touches, too.
function safariPinched(event) {
  const el = nearest(event.target, "mg");
  if (!el || isOff(el) || fingers.size) return;
  event.preventDefault();
  if (event.type === "gesturestart") {
    if (pinch) endPinch(true, event.timeStamp);
    startPinch(el, event, event.clientX, event.clientY);
  } else if (pinch?.el === el) {
    pinchTo(event.scale, event.timeStamp);
    if (event.type === "gestureend") endPinch(true, event.timeStamp);
  }
}

function watchPinches() {
  document.addEventListener("pointerdown", fingerDown);
  document.addEventListener("pointermove", fingerMoved);
  document.addEventListener("pointerup", fingerUp);
  document.addEventListener("pointercancel", fingerUp);
  for (const type of ["gesturestart", "gesturechange", "gestureend"]) {
    document.addEventListener(type, safariPinched);
  }
  // A listener of the whole page would hold up all scrolling, so each view has its own.
  const prepared = new WeakSet();
  document.addEventListener("pointerover", ({ target }) => {
    const el = nearest(target, "mg");
    if (!el || prepared.has(el)) return;
    prepared.add(el);
    el.addEventListener("wheel", wheelTurned, { passive: false });
  });
}
