// Long grids and stacks: the server makes only the rows near the screen, and hears here which those
// are. Empty elements (.lzs) keep the room of the others.

const LAZY = "[data-h~=w]";
const LOOK_INTERVAL = 60; // ms
const toldColumns = new WeakMap(); // container → the columns of the last report
let lookTimer;

function lookSoon() {
  lookTimer ??= setTimeout(() => {
    lookTimer = undefined;
    document.querySelectorAll(LAZY).forEach(tellRows);
  }, LOOK_INTERVAL);
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
  const from = Math.max(box.top, view.top - view.height / 4);
  const to = Math.min(box.bottom, view.bottom + view.height / 4);
  const isMade = first && (first.top <= from || !isGap(run[0].previousElementSibling)) &&
    (last.bottom >= to || !isGap(run.at(-1).nextElementSibling));
  // Far away, also the rows that were made may go.
  const isFar = first && Math.max(box.top - view.bottom, view.top - box.bottom) > view.height * 2;
  const isNews = toldColumns.get(el) !== columns || (from < to ? !isMade : isFar);
  if (!isNews) return;
  toldColumns.set(el, columns);
  const rows = [...el.children].filter((each) => !isGap(each));
  const anchor = rows.find((row) => row.getBoundingClientRect().bottom > view.top);
  const focused = rows.find((row) => row.contains(document.activeElement));
  const line = first && (last.bottom - first.top + (parseFloat(css.rowGap) || 0)) /
    Math.ceil(run.length / columns);
  report(el, "w", [columns, round(view.top - box.top), round(view.bottom - box.top),
    line ? round(line) : 0, anchor ? idOf(anchor) : "", focused ? idOf(focused) : ""]);
}

function watchLazy() {
  document.addEventListener("scroll", lookSoon, { capture: true, passive: true });
  addEventListener("resize", lookSoon);
  new MutationObserver(lookSoon).observe(root, { childList: true, subtree: true });
  lookSoon();
}
