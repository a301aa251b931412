// Watching: scroll offsets, sizes, elements that come into view, and bars above scrolled content.

const SCROLL_INTERVAL = 100;
const SCROLLER = ".sc,.li,.nsc";
const reported = new WeakMap(); // element → the last report, so that no report is sent twice
const scrollTimers = new WeakMap();
const placed = new Set(); // elements that want their place told, not only their size
let placeTimer;

const sizes = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize: [box] } of entries) {
    if (!unobserveGone(target)) continue;
    if (placed.has(target)) report(target, "r", placeOf(target));
    else if (wants(target, "r")) {
      report(target, "r", [round(box.inlineSize), round(box.blockSize)]);
    }
    if (wants(target, "o")) reportScroll(target);
  }
});

const views = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!unobserveGone(target) || !!target.inView === isIntersecting) continue;
    target.inView = isIntersecting;
    const kind = isIntersecting ? "a" : "x";
    if (wants(target, kind)) emit(target, kind);
  }
});

// Observers keep their elements alive, so removed elements are released. The server knows of them.
function unobserveGone(el) {
  if (el.isConnected && el.id) return true;
  sizes.unobserve(el);
  views.unobserve(el);
  placed.delete(el);
  return false;
}

function observe(el) {
  if (el.matches(EXTRA)) needExtras();
  if (wants(el, "r") || wants(el, "o")) sizes.observe(el);
  if (wants(el, "a") || wants(el, "x")) views.observe(el);
  if ("g" in el.dataset && wants(el, "r")) {
    placed.add(el);
    placeSoon();
  }
  // Or the browser would scroll, and cancel the drag. Rows still let their list scroll.
  const scrolls = el.closest(".row") && !el.dataset.d?.startsWith("0,");
  if (wants(el, "d")) el.style.touchAction = scrolls ? "pan-y" : "none";
}

// A scroll view that is a page's content flows in the page's scroller. Its place is the unscrolled
// one, and its size the visible part. → [left, top, width, height]
function spaceBox(el) {
  const box = el.getBoundingClientRect();
  const flowing = el.matches(SCROLLER) ? el : el.querySelector(":scope > .sc,:scope > .li");
  const page = flowing?.parentElement.closest(".nsc");
  if (!page || getComputedStyle(flowing).overflowY !== "visible") {
    return [box.left, box.top, box.width, box.height];
  }
  const top = box.top + page.scrollTop;
  const bottom = page.getBoundingClientRect().bottom -
    parseFloat(getComputedStyle(page).paddingBottom);
  return [box.left, top, box.width, bottom - top];
}

// Coordinates are global, or count from the box of the element or of a named one around it. The box
// is that of the drag's beginning, because it may move under the finger.
function spaceOf(el, space) {
  if (space === "global") return { left: 0, top: 0 };
  const named = space === "sc" ? el.closest(SCROLLER) : el.closest(`[data-cs~="${space}"]`);
  const [left, top] = spaceBox(space !== "local" && named || el);
  return { left, top };
}

// → [w, h, x, y, top, right, bottom, left, [space, x, y, w, h]…], innermost space first.
function placeOf(el) {
  const box = el.getBoundingClientRect();
  const css = getComputedStyle(el);
  const insets = ["--it", "--ir", "--ib", "--il"]
    .map((name) => parseFloat(css.getPropertyValue(name)) || 0);
  // The frame of styles: transforms move and scale a view, but leave it its own size.
  const place = [parseFloat(css.width) || box.width, parseFloat(css.height) || box.height,
    box.left, box.top, ...insets];
  const spaces = [];
  const scroller = el.closest(SCROLLER);
  if (scroller) spaces.push(["sc", ...spaceBox(scroller).map(round)]);
  for (let up = el.closest("[data-cs]"); up; up = up.parentElement?.closest("[data-cs]")) {
    for (const name of up.dataset.cs.split(" ")) spaces.push([name, ...spaceBox(up).map(round)]);
  }
  return [...place.map(round), ...spaces];
}

function placeSoon() {
  if (placed.size) placeTimer ??= setTimeout(tellPlaces, SCROLL_INTERVAL);
}

// Elements that their neighbours push, or that slide with their page, have a new place too.
function tellPlaces() {
  placeTimer = undefined;
  for (const el of placed) if (unobserveGone(el)) report(el, "r", placeOf(el));
  const isMoving = document.getAnimations().some((animation) =>
    animation.playState === "running" && animation.effect.getComputedTiming().endTime < Infinity);
  if (isMoving) placeSoon();
}

function report(el, kind, payload) {
  const text = kind + payload;
  if (reported.get(el) === text) return;
  reported.set(el, text);
  emit(el, kind, payload);
}

function reportScroll(el) {
  if (!el.isConnected || !wants(el, "o")) return;
  report(el, "o", [round(el.scrollLeft), round(el.scrollTop), el.scrollWidth, el.scrollHeight,
    el.clientWidth, el.clientHeight, ...itemAt(el)]);
}

// The view at the scroller's anchor, among the scroll targets' views.
function itemAt(el) {
  if (!("sp" in el.dataset)) return [];
  const fraction = +el.dataset.sp;
  const box = el.getBoundingClientRect();
  const isRow = el.matches(".sx:not(.sy)");
  const line = isRow ? box.left + 1 + (el.clientWidth - 2) * fraction
    : box.top + 1 + (el.clientHeight - 2) * fraction;
  const items = [...(el.querySelector(".stl")?.children ?? [])];
  const item = items.find((each) => {
    const { right, bottom } = each.getBoundingClientRect();
    return (isRow ? right : bottom) > line;
  });
  return item ? [idOf(item)] : [];
}

function scrolled({ target }) {
  cancelHold();
  clearTimeout(pillPlaceTimer);
  pillPlaceTimer = setTimeout(placePill, 150);
  const el = target === document ? document.scrollingElement : target;
  markStuck(el);
  placeSoon();
  if (!wants(el, "o") || scrollTimers.has(el)) return;
  scrollTimers.set(el, setTimeout(() => {
    scrollTimers.delete(el);
    reportScroll(el);
  }, SCROLL_INTERVAL));
}

// A bar turns into glass when content is under it: for a large title, once that has scrolled away.
function markStuck(scroller) {
  if (!scroller.matches(".nsp > .nsc")) return;
  const bar = scroller.parentElement.querySelector(".nb");
  const large = scroller.querySelector(".nlt");
  bar?.classList.toggle("stuck", scroller.scrollTop > (large ? large.offsetHeight - 8 : 0));
}

function watchEnvironment() {
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  let timer;
  const tell = () => {
    clearTimeout(timer);
    timer = setTimeout(() => emit(0, "env", environment()), 150);
  };
  addEventListener("resize", tell);
  addEventListener("resize", placeSoon);
  addEventListener("resize", placePill);
  darkScheme.addEventListener("change", tell);
  reduceMotion.addEventListener("change", tell);
}
