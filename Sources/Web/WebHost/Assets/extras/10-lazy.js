// Long grids and stacks: the server makes only the rows near the screen, and hears here which those
// are. Empty elements (.lzs) keep the room of the others.

const LAZY = "[data-h~=w]";
const LOOK_INTERVAL = 60; // ms
const AHEAD = 120; // px beyond the screen that must be made; the server makes more at once
const HOLD = 2000; // ms after a turn of the device in which its place is kept
const toldColumns = new WeakMap(); // container → the columns of the last report
let lookTimer;
let topRow; // the row at the screen's top, in a container that begins above it,
let turned = null; // and the one that stood there when the window got another width: { row, until }
let width = innerWidth;

function lookSoon() {
  lookTimer ??= setTimeout(() => {
    lookTimer = undefined;
    holdPlace();
    topRow = undefined;
    document.querySelectorAll(LAZY).forEach(tellRows);
  }, LOOK_INTERVAL);
}

// In another width all rows stand elsewhere, also those that are not made.
function holdPlace() {
  if (turned?.row.isConnected && Date.now() < turned.until) scrollTo(turned.row, "top");
  else turned = null;
}

function turn() {
  if (innerWidth !== width && topRow) turned = { row: topRow, until: Date.now() + HOLD };
  width = innerWidth;
  lookSoon();
}

const isGap = (el) => !!el?.matches(".lzs");

// The rows that stand without a gap between them; of several such runs the longest.
function longestRun(el) {
  const runs = [[]];
  for (const each of el.children) isGap(each) ? runs.push([]) : runs.at(-1).push(each);
  return runs.reduce((most, each) => (each.length > most.length ? each : most));
}

function tellRows(el) {
  if (!el.checkVisibility()) return;
  const scroller = scrollerOf(el.closest(SCROLLER));
  const view = scroller.getBoundingClientRect(), box = el.getBoundingClientRect();
  const css = getComputedStyle(el);
  const columns = css.gridTemplateColumns.split(" ").length;
  const run = longestRun(el);
  const [first, last] = [run[0], run.at(-1)].map((row) => row?.getBoundingClientRect());
  const rows = [...el.children].filter((each) => !isGap(each));
  const top = rows.find((row) => row.getBoundingClientRect().bottom > view.top);
  if (box.top < view.top) topRow ??= top;
  const from = Math.max(box.top, view.top - AHEAD), to = Math.min(box.bottom, view.bottom + AHEAD);
  const isMade = first && (first.top <= from || !isGap(run[0].previousElementSibling)) &&
    (last.bottom >= to || !isGap(run.at(-1).nextElementSibling));
  // Far away, also the rows that were made may go.
  const isFar = first && Math.max(box.top - view.bottom, view.top - box.bottom) > AHEAD * 2;
  const isNews = toldColumns.get(el) !== columns || (from < to ? !isMade : isFar);
  if (!isNews) return;
  toldColumns.set(el, columns);
  const anchor = el.contains(turned?.row) ? turned.row : top;
  const focused = rows.find((row) => row.contains(document.activeElement));
  const line = first && (last.bottom - first.top + (parseFloat(css.rowGap) || 0)) /
    Math.ceil(run.length / columns);
  report(el, "w", [columns, round(view.top - box.top), round(view.bottom - box.top),
    line ? round(line) : 0, anchor ? idOf(anchor) : "", focused ? idOf(focused) : ""]);
}

function watchLazy() {
  document.addEventListener("scroll", lookSoon, { capture: true, passive: true });
  for (const kind of ["wheel", "touchstart", "keydown"]) {
    document.addEventListener(kind, () => (turned = null), { capture: true, passive: true });
  }
  addEventListener("resize", turn);
  // Before the browser paints the new rows.
  const changes = new MutationObserver(() => {
    holdPlace();
    lookSoon();
  });
  changes.observe(root, { childList: true, subtree: true });
  lookSoon();
}
