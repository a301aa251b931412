// Ink: a stroke shows under the finger in the frame in which it is drawn, without asking the
// server. It is a copy of the app's own strokes beside them, and gives way as those arrive.

const HANDOVER = 250; // ms for an app that draws a stroke only some time after it has ended
const inks = []; // strokes the app's drawing has not replaced yet
const looks = new WeakMap(); // area → its last ink, in case the app has cleared its strokes

// Strokes that the app draws; a trimmed one says nothing about ink.
const strokesIn = (area) => selfAndAll(area, "path").filter((path) =>
  path.closest(".shp") && !path.matches(".ink,[pathLength]") &&
  getComputedStyle(path).stroke !== "none");

function blankInk() {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  Object.assign(path.style, { stroke: "currentColor", strokeWidth: "4px",
    strokeLinecap: "round", strokeLinejoin: "round" });
  path.setAttribute("fill", "none");
  return path;
}

// `way`: the samples of a drag so far, in the viewport; `marks`: which event told how many of them.
function startInk({ el: area, way, marks }) {
  const strokes = strokesIn(area);
  // The stroke in progress has no points yet; else the next will look like the last.
  const model = strokes.findLast((path) => !path.getAttribute("d")) ?? strokes.at(-1);
  const sheet = model?.ownerSVGElement ?? selfAndAll(area, "svg.cv").at(-1);
  if (!sheet) return;
  const path = (model ?? looks.get(area) ?? blankInk()).cloneNode();
  path.removeAttribute("id");
  path.setAttribute("class", "ink");
  path.setAttribute("d", "");
  sheet.append(path);
  looks.set(area, path);
  const ink = { area, path, way, marks, d: "", drawn: 0, settled: 0,
    matrix: path.getScreenCTM().inverse() };
  inks.push(ink);
  extendInk(ink);
  return ink;
}

function extendInk(ink) {
  const { a, b, c, d, e, f } = ink.matrix;
  for (; ink.drawn < ink.way.length; ink.drawn++) {
    const [x, y] = ink.way[ink.drawn];
    const point = `${(a * x + c * y + e).toFixed(2)} ${(b * x + d * y + f).toFixed(2)}`;
    ink.d += ink.d ? "L" + point : `M${point}L${point}`;
  }
  ink.path.setAttribute("d", ink.d);
}

function dropInk(ink) {
  clearTimeout(ink.timer);
  ink.path.remove();
  inks.splice(inks.indexOf(ink), 1);
}

// Whether the app's drawing has come as far as this point of the viewport.
function endsAt(path, [x, y]) {
  const end = /(-?[\d.]+) (-?[\d.]+)$/.exec(path.getAttribute("d") ?? "");
  const m = end && path.getScreenCTM();
  return !!m && Math.hypot(m.a * end[1] + m.c * end[2] + m.e - x,
    m.b * end[1] + m.d * end[2] + m.f - y) < 2;
}

function settleInks() {
  for (const ink of [...inks]) {
    if (!ink.area.isConnected) {
      dropInk(ink);
      continue;
    }
    const known = ink.marks.findLast(([number]) => number <= acked)?.[1];
    if (!known) continue;
    const isDrawn = strokesIn(ink.area).some((path) => endsAt(path, ink.way[known - 1]));
    if (isDrawn && known > ink.settled) {
      // What the app shows is its own from here on; only what is still on its way stays ink.
      ink.settled = known;
      ink.drawn = known - 1;
      ink.d = "";
      if (known < ink.way.length) extendInk(ink);
      else ink.path.setAttribute("d", "");
    }
    if (!(ink.over <= acked)) continue;
    if (isDrawn) dropInk(ink);
    else ink.timer ??= setTimeout(() => dropInk(ink), HANDOVER);
  }
}
