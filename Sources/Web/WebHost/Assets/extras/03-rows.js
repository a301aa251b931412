// Rows and lists under the finger: swipe actions, rows dragged to another place, and lists pulled
// down.

const PULL = 70; // px after which letting go refreshes

const isOpen = (strip) => Math.abs(strip.scrollLeft) > 4;
const closeStrip = (strip) => strip.scrollTo({ left: 0, behavior: "smooth" });

function openStrip(strip) {
  const behavior = reduceMotion.matches ? "instant" : "smooth";
  strip.scrollTo({ left: strip.scrollWidth, behavior });
  strip.querySelector(".swa button")?.focus({ preventScroll: true });
}

// A row that is dragged by its handle goes over the others. The server gets the number of places.
let carried = null; // { handle, strip, y, step }

function pickUp(event) {
  const handle = event.target.closest?.(".swh");
  if (!handle || event.button) return;
  event.preventDefault();
  const strip = handle.closest(".swp");
  carried = { handle, strip, y: event.clientY, step: strip.offsetHeight, pointer: event.pointerId };
  handle.setPointerCapture(event.pointerId);
  strip.classList.add("dragging");
}

function carry(event) {
  if (carried?.pointer !== event.pointerId) return;
  carried.strip.style.translate = `0 ${event.clientY - carried.y}px`;
}

function putDown(event) {
  if (carried?.pointer !== event.pointerId) return;
  const { handle, strip, y, step } = carried;
  carried = null;
  strip.classList.remove("dragging");
  strip.style.translate = "";
  const places = Math.round((event.clientY - y) / step);
  if (event.type === "pointerup" && places) emit(handle, "mv", places);
}

// A list at its top can be pulled down. Past a distance it announces the refresh.
let pulled = null; // { el, x, y }

const scrollerOf = (el) => {
  const page = el.closest(".nsc");
  return page && getComputedStyle(el).overflowY === "visible" ? page : el;
};

function pullList({ target, touches }) {
  const el = touches.length === 1 && nearest(target, "rf");
  pulled = el && scrollerOf(el).scrollTop <= 0
    ? { el, x: touches[0].clientX, y: touches[0].clientY } : null;
}

function followPull({ touches: [touch] }) {
  if (!pulled) return;
  const by = touch.clientY - pulled.y;
  if (by < -6 || Math.abs(touch.clientX - pulled.x) > Math.max(by, 20)) return endPull(false);
  pulled.el.toggleAttribute("data-pull", by > PULL);
}

function endPull(isOver) {
  if (!pulled) return;
  const { el } = pulled;
  pulled = null;
  if (isOver && "pull" in el.dataset) emit(el, "rf");
  el.removeAttribute("data-pull");
}

function watchRows() {
  document.addEventListener("pointerdown", (event) => {
    for (const strip of document.querySelectorAll(".swp")) {
      if (isOpen(strip) && !strip.contains(event.target)) closeStrip(strip);
    }
    pickUp(event);
  });
  document.addEventListener("pointermove", carry);
  document.addEventListener("pointerup", putDown);
  document.addEventListener("pointercancel", putDown);
  document.addEventListener("click", ({ target }) => {
    const strip = target.closest?.(".swp");
    if (!strip) return;
    if (target.closest(".swm")) openStrip(strip);
    else if (target.closest(".swa")) closeStrip(strip);
  });
  document.addEventListener("keydown", (event) => {
    const handle = event.target.closest?.(".swh");
    if (!handle || !(event.key === "ArrowUp" || event.key === "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    emit(handle, "mv", ARROWS[event.key]);
  }, true);
  document.addEventListener("touchstart", pullList, { passive: true });
  document.addEventListener("touchmove", followPull, { passive: true });
  document.addEventListener("touchend", () => endPull(true));
  document.addEventListener("touchcancel", () => endPull(false));
}
