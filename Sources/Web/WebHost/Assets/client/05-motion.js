// Motion: animation specs, springs as linear() curves, transitions in and out, and siblings that
// glide to their new places (FLIP).

// Properties that may still change gradually under reduced motion.
const CALM = ["opacity", "color", "background-color", "border-color", "fill", "stroke"];
const springs = new Map();
const clearTransition = new WeakMap(); // element → timer that takes its transition away
const glides = new WeakMap(); // element → running FLIP animation
const loops = new WeakMap(); // element → Map of property → repeating animation
const leaving = new WeakSet();

// Samples x(t) of a damped spring from 0 to 1 until it rests within 1 ‰.
function springCurve(response, damping) {
  const key = response + "," + damping;
  if (springs.has(key)) return springs.get(key);
  const omega = (2 * Math.PI) / Math.max(response, 0.01);
  const zeta = Math.max(damping, 0.05);
  const beat = omega * Math.sqrt(Math.abs(1 - zeta * zeta));
  const decay = zeta < 1 ? zeta * omega : omega * zeta - (zeta > 1 ? beat : 0);
  const seconds = Math.min((zeta < 1 ? 7 : 9.3) / decay, 10);
  const at = (t) => {
    if (zeta === 1) return 1 - Math.exp(-omega * t) * (1 + omega * t);
    const [c, s] = zeta < 1 ? [Math.cos, Math.sin] : [Math.cosh, Math.sinh];
    return 1 - Math.exp(-zeta * omega * t) *
      (c(beat * t) + ((zeta * omega) / beat) * s(beat * t));
  };
  const steps = Math.min(Math.max(Math.ceil(seconds * 40), 16), 90);
  const points = Array.from({ length: steps }, (_, i) => +at((seconds * i) / steps).toFixed(4));
  let easing = `linear(${points},1)`;
  // Before Safari 17.2; an easing it does not know would throw.
  if (!CSS.supports("transition-timing-function", easing)) easing = "cubic-bezier(.2,.8,.3,1)";
  const curve = { duration: seconds * 1000, easing };
  springs.set(key, curve);
  return curve;
}

// ["e",seconds,x1,y1,x2,y2,{d,r,a}?] or ["s",response,damping,{…}?] → timing for WAAPI, or null
// for an instant change. Hidden tabs do not run animations, so nothing may wait for one.
function timingOf(spec) {
  if (!spec || document.hidden) return null;
  const last = spec[spec.length - 1];
  const options = typeof last === "object" ? last : {};
  const curve = spec[0] === "s"
    ? springCurve(spec[1], spec[2])
    : { duration: spec[1] * 1000, easing: `cubic-bezier(${spec.slice(2, 6)})` };
  if (!curve.duration) return null;
  const timing = { ...curve, delay: (options.d ?? 0) * 1000, fill: "backwards" };
  if (reduceMotion.matches) return { ...timing, duration: 200, easing: "linear", calm: true };
  if (options.r) {
    timing.iterations = options.r < 0 ? Infinity : options.r;
    timing.direction = options.a ? "alternate" : "normal";
  }
  return timing;
}

// Animates every animatable property of one element, from its present value to the value after the
// following change.
function allowTransition(el, timing) {
  const { duration, easing, delay } = timing;
  const properties = timing.calm ? CALM : ["all"];
  el.style.transition = properties.map((p) => `${p} ${duration}ms ${easing} ${delay}ms`).join();
  clearTimeout(clearTransition.get(el));
  clearTransition.set(el, setTimeout(() => (el.style.transition = ""), duration + delay + 100));
}

const stopLoop = (el, property) => loops.get(el)?.get(property)?.cancel();

// CSS transitions cannot repeat: repeating animations run between the old and new computed value.
function setStyle(el, property, value, timing) {
  stopLoop(el, property);
  const set = () => value === null
    ? el.style.removeProperty(property)
    : el.style.setProperty(property, value);
  if (!timing) return set();
  if (!timing.iterations) {
    allowTransition(el, timing);
    return set();
  }
  const shown = getComputedStyle(el);
  const from = shown.getPropertyValue(property);
  set();
  const name = property.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const loop = el.animate({ [name]: [from, shown.getPropertyValue(property)] }, timing);
  if (!loops.has(el)) loops.set(el, new Map());
  loops.get(el).set(property, loop);
}

// data-tr: "o,s0.8,m:b,f:0:20|o", removal after the bar when it differs. Offsets are added to the
// element's own transform; opacity replaces it.
function runTransition(el, which, timing) {
  // Modifiers applied after .transition() wrap the element that names it.
  let named = el;
  while (!named.dataset.tr && named.children.length === 1) named = named.firstElementChild;
  const [into, out = into] = (named.dataset.tr ?? "o").split("|");
  const steps = which === "in" ? into : out;
  let opacity = false;
  let transform = "";
  for (const part of steps.split(",")) {
    if (part === "o") opacity = true;
    else if (part[0] === "s") transform += `scale(${+part.slice(1) || 0.001}) `;
    else if (part[0] === "m") {
      const edges = { t: "0,-100%", b: "0,100%", l: "-100%,0", r: "100%,0" };
      transform += `translate(${edges[part[2]]}) `;
    } else if (part[0] === "f") {
      const [, x, y] = part.split(":");
      transform += `translate(${x}px,${y}px) `;
    }
  }
  if (timing.calm && steps !== "n") [opacity, transform] = [true, ""];
  const options = { ...timing, iterations: 1, fill: which === "in" ? "backwards" : "both" };
  const run = (edge, extra) => el.animate(which === "in" ? [edge, {}] : [{}, edge],
    { ...options, ...extra });
  const animations = [];
  if (transform) animations.push(run({ transform }, { composite: "add" }));
  if (opacity) animations.push(run({ opacity: 0 }));
  return Promise.allSettled(animations.map((animation) => animation.finished));
}

// A leaving element gives up its ids at once and cannot be touched. It leaves the flow at its old
// box, so that its siblings can settle. The box is relative to its parent, which may glide itself.
function leave(el, timing) {
  const parent = el.parentElement;
  const was = rects.get(el) ?? el.getBoundingClientRect();
  const home = rects.get(parent) ?? parent.getBoundingClientRect();
  forget(el);
  leaving.add(el);
  if (!/absolute|fixed/.test(getComputedStyle(el).position)) {
    if (getComputedStyle(parent).position === "static") parent.style.position = "relative";
    Object.assign(el.style, {
      position: "absolute", margin: 0, right: "auto", bottom: "auto", gridArea: "auto",
      left: was.left - home.left - parent.clientLeft + parent.scrollLeft + "px",
      top: was.top - home.top - parent.clientTop + parent.scrollTop + "px",
      width: was.width + "px",
      height: was.height + "px",
    });
  }
  runTransition(el, "out", timing).then(() => el.remove());
}

function forget(el) {
  el.inert = true;
  el.setAttribute("aria-hidden", "true");
  for (const each of selfAndAll(el, "[id^=n]")) each.removeAttribute("id");
  for (const each of selfAndAll(el, "[data-testid]")) each.removeAttribute("data-testid");
}

// FLIP, first half: the places of all elements that a frame's animated ops can shift. These are the
// siblings, and those of a few ancestors, because a growing row also pushes the elements around it.
function measure(ops) {
  const rects = new Map();
  const seen = new Set();
  let spec = null;
  const note = (parent) => {
    for (let up = parent, n = 0; up && up !== document.body && n < 5; up = up.parentElement, n++) {
      if (seen.has(up)) return;
      seen.add(up);
      for (const child of up.children) rects.set(child, child.getBoundingClientRect());
      if (up.matches("dialog,.nsp,.sc,.li")) return;
    }
  };
  for (const [verb, id, other] of ops) {
    if (verb === "n") spec = id;
    else if (!spec) continue;
    else if (verb === "i" || verb === "c") note(node(id));
    else if (verb === "d") note(node(id)?.parentElement);
    else if (verb === "m") [node(id), node(other)?.parentElement].forEach(note);
  }
  return rects;
}

// FLIP, second half: plays each shift from the last visible place. A shift that the container
// already plays is not added a second time.
function glide(rects, timing) {
  if (!timing || timing.calm) return;
  const shifts = new Map();
  for (const [el] of rects) glides.get(el)?.cancel();
  for (const [el, was] of rects) {
    if (!el.isConnected || leaving.has(el) || !(was.width || was.height)) continue;
    const now = el.getBoundingClientRect();
    if (!now.width && !now.height) continue;
    const seen = Math.min(was.top, now.top) < innerHeight && Math.max(was.bottom, now.bottom) > 0;
    shifts.set(el, { x: was.left - now.left, y: was.top - now.top, seen });
  }
  for (const [el, { x, y, seen }] of shifts) {
    let carrier = el.parentElement;
    while (carrier && !shifts.has(carrier)) carrier = carrier.parentElement;
    const carried = shifts.get(carrier) ?? { x: 0, y: 0 };
    const dx = x - carried.x, dy = y - carried.y;
    if (!seen || Math.abs(dx) + Math.abs(dy) < 0.5) continue;
    const frames = [{ transform: `translate(${dx}px,${dy}px)` }, { transform: "translate(0,0)" }];
    glides.set(el, el.animate(frames, { ...timing, iterations: 1, composite: "add" }));
  }
}
