// Drags: where a finger goes, told as often as the server wants to hear it; drawings in full.

const DRAG_INTERVAL = 25; // ms; more events than the server accepts would be lost
const PALM = 10000; // ms after a pen's touch in which the hand beside it does not draw

let penAt = -PALM;

// A drag that begins with the touch may be drawing: every sample counts, and it may be ink.
function beginDrag(el, event) {
  const [distance, space] = (el.dataset.d ?? "10,local").split(",");
  drag = { el, frame: spaceOf(el, space), least: +distance, x: event.clientX, y: event.clientY,
    pointer: event.pointerId, type: event.pointerType, sentAt: 0, began: event.timeStamp,
    trail: [event], way: [], unsent: [], marks: [] };
  if (!drag.least) continueDrag(event);
}

// All that the device sampled since the last event, not only where it is now.
function follow(event) {
  const between = event.getCoalescedEvents?.() ?? [];
  for (const each of between.length ? between : [event]) {
    const x = round(each.clientX - drag.frame.left), y = round(each.clientY - drag.frame.top);
    const time = Math.round(each.timeStamp);
    // The app gets exactly the points that are painted here.
    drag.way.push([x + drag.frame.left, y + drag.frame.top, time]);
    drag.unsent.push(x, y, time);
  }
  if ("ink" in drag.el.dataset) drag.ink ??= startInk(drag);
  if (drag.ink) extendInk(drag.ink);
}

function continueDrag(event) {
  const { el, x, y } = drag;
  drag.trail = [...drag.trail.filter((old) => event.timeStamp - old.timeStamp < 100), event];
  if (!drag.active) {
    if (Math.hypot(event.clientX - x, event.clientY - y) < drag.least) return;
    drag.active = true;
    // An event that waited for this script is over (phase 0), and its pointer may be, too.
    if (event.eventPhase) el.setPointerCapture(drag.pointer);
    pressOff();
  }
  if (drag.type === "pen") penAt = event.timeStamp;
  if (!drag.least) follow(event);
  const wait = drag.sentAt + DRAG_INTERVAL - event.timeStamp;
  if (wait > 0) {
    drag.timer ??= setTimeout(() => drag?.active && reportDrag(0, drag.trail.at(-1)), wait);
  } else reportDrag(0, event);
}

function reportDrag(phase, event) {
  const { el, x, y, frame, trail, unsent } = drag;
  drag.timer = clearTimeout(drag.timer);
  drag.sentAt = event.timeStamp;
  const first = trail[0];
  const elapsed = event.timeStamp - first.timeStamp;
  // SwiftUI: velocity = 4 × (predicted end − location).
  const ahead = (now, then) => (elapsed > 0 ? (now - then) / elapsed * 250 : 0);
  const px = event.clientX + ahead(event.clientX, first.clientX);
  const py = event.clientY + ahead(event.clientY, first.clientY);
  const local = (value, edge) => round(value - edge);
  const payload = [phase,
    local(event.clientX, frame.left), local(event.clientY, frame.top),
    local(x, frame.left), local(y, frame.top),
    local(px, frame.left), local(py, frame.top), Math.round(event.timeStamp),
    Math.round(drag.began)];
  // The last sample is the report itself.
  if (!drag.least) payload.push(unsent.slice(0, -3));
  drag.unsent = [];
  const number = emit(el, "d", payload);
  drag.marks.push([number, drag.way.length]);
  if (phase && drag.ink) drag.ink.over = number;
}

// A finger that is lifted ends a drag. The browser's own gesture, or a pen beside the palm, takes
// it away: then nothing has been done.
function endDrag(event) {
  if (!drag) return;
  if (drag.active) {
    const isLifted = event.type === "pointerup";
    const at = isLifted ? event : drag.trail.at(-1);
    drag.trail = [...drag.trail.filter((old) => event.timeStamp - old.timeStamp < 100), at];
    if (isLifted && !drag.least) follow(event);
    reportDrag(isLifted ? 1 : 2, at);
    if (!isLifted && drag.ink) dropInk(drag.ink);
    if (drag.least) swallowClick = true;
  }
  clearTimeout(drag.timer);
  drag = null;
}

function mayDrag(el, event) {
  const draws = el.dataset.d?.startsWith("0,");
  const control = event.target.closest(`${PRESSABLE},${NATIVE}`);
  if (draws && control && control !== el && el.contains(control)) return false;
  if (event.pointerType === "pen" && drag?.type === "touch") endDrag(event);
  const palm = draws && event.pointerType === "touch" && event.timeStamp - penAt < PALM;
  return !palm && (!drag || drag.pointer === event.pointerId || !drag.el.isConnected);
}
