// Ink: a stroke shows under the finger in the frame in which it is drawn, without asking the
// server. It is a copy of the app's own strokes beside them, and gives way as those arrive.

const HANDOVER = 250; // ms for an app that draws a stroke only some time after it has ended
const PEN_MEMORY = 90; // ms over which a pen's speed counts
const PEN_TAPER = 0.5; // points that a line's width changes by from sample to sample
const inks = []; // strokes the app's drawing has not replaced yet
const looks = new WeakMap(); // area → its last ink, in case the app has cleared its strokes

// A stroke that the app draws; a trimmed one says nothing about ink.
const isStroke = (path) => path.closest(".shp") && !path.matches(".ink,[pathLength]") &&
  getComputedStyle(path).stroke !== "none";

function blankInk() {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  Object.assign(path.style, { stroke: "currentColor", strokeWidth: "4px",
    strokeLinecap: "round", strokeLinejoin: "round" });
  path.setAttribute("fill", "none");
  return path;
}

// `way`: the samples of a drag so far, in the viewport; `marks`: which event told how many of them.
function startInk({ el: area, way, marks }) {
  const strokes = selfAndAll(area, "path").filter(isStroke);
  // The stroke in progress has no points yet; else the next will look like the last.
  const model = strokes.findLast((path) => !path.getAttribute("d")) ?? strokes.at(-1);
  const sheet = model?.ownerSVGElement ?? selfAndAll(area, "svg.cv").at(-1);
  if (!sheet) return;
  const look = (model ?? looks.get(area) ?? blankInk()).cloneNode();
  look.removeAttribute("id");
  look.setAttribute("class", "ink");
  look.setAttribute("d", "");
  sheet.append(look);
  looks.set(area, look);
  // Widths of a pen that follows its speed: at rest, in a hurry, and the speed between the two.
  const pen = area.closest("[data-iw]")?.dataset.iw.split(",").map(Number);
  const ink = { area, sheet, look, way, marks, pen, points: [], far: 0, long: PEN_MEMORY,
    paths: [look], used: 0, run: null, drawn: 0, settled: 0,
    matrix: look.getScreenCTM().inverse() };
  inks.push(ink);
  extendInk(ink);
  return ink;
}

// A sample in the sheet's points, with the line's width there. The speed of the last moments
// decides; older ones count ever less. The app computes the same from the same samples.
function inkPoint(ink, [left, top, time]) {
  const { matrix: { a, b, c, d, e, f }, pen, points } = ink;
  const point = { x: a * left + c * top + e, y: b * left + d * top + f, time };
  if (!pen) return point;
  const last = points.at(-1);
  if (last) {
    const passed = Math.max(0, time - last.time);
    const kept = Math.exp(-passed / PEN_MEMORY);
    ink.far = ink.far * kept + Math.hypot(point.x - last.x, point.y - last.y);
    ink.long = ink.long * kept + passed;
  }
  const [slow, fast, halfway] = pen;
  const speed = ink.far / ink.long * 1000;
  const width = Math.round((slow + (fast - slow) * speed / (speed + halfway)) * 2) / 2;
  const before = last?.width ?? width;
  point.width = Math.min(Math.max(width, before - PEN_TAPER), before + PEN_TAPER);
  return point;
}

// A path for each stretch of one width; old path elements are used again.
function beginRun(ink, width, from) {
  ink.run?.path.setAttribute("d", ink.run.d);
  const path = ink.paths[ink.used] ?? ink.look.cloneNode();
  if (ink.used === ink.paths.length) ink.sheet.append(ink.paths[ink.used] = path);
  ink.used++;
  if (width) path.style.strokeWidth = width + "px";
  ink.run = { path, width, d: "M" + inkText(from) };
}

const inkText = ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;
const between = (p, q) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

// A pen's line curves through the middles between samples, and reaches the newest one straight. Any
// other line goes from sample to sample.
function extendInk(ink) {
  const { points, pen, way } = ink;
  while (points.length < way.length) points.push(inkPoint(ink, way[points.length]));
  const end = points.length - 1;
  for (let at = ink.drawn; at <= end; at++) {
    const point = points[at];
    if (!ink.run || ink.run.width !== point.width) {
      beginRun(ink, point.width, pen && at ? between(points[at - 1], point) : point);
    }
    if (!pen) ink.run.d += "L" + inkText(point);
    else if (at < end) ink.run.d += `Q${inkText(point)} ${inkText(between(point, points[at + 1]))}`;
  }
  ink.drawn = pen ? end : end + 1;
  ink.run.path.setAttribute("d", ink.run.d + (pen ? "L" + inkText(points[end]) : ""));
}

// Begins anew at a sample; the app draws everything before it.
function cutInk(ink, from) {
  for (const path of ink.paths) path.setAttribute("d", "");
  Object.assign(ink, { used: 0, run: null, drawn: from });
  if (from < ink.way.length - 1) extendInk(ink);
}

function dropInk(ink) {
  clearTimeout(ink.timer);
  for (const path of ink.paths) path.remove();
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
    const isDrawn = selfAndAll(ink.area, "path")
      .some((path) => endsAt(path, ink.way[known - 1]) && isStroke(path));
    if (isDrawn && known > ink.settled) {
      // The app's own stroke is drawn up to here; only later samples stay ink.
      ink.settled = known;
      cutInk(ink, known - 1);
    }
    if (!(ink.over <= acked)) continue;
    if (isDrawn) dropInk(ink);
    else ink.timer ??= setTimeout(() => dropInk(ink), HANDOVER);
  }
}
