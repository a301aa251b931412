// Ops: the changes of a patch frame to the document.

let timing = null; // of the animation spec in force, set by op `n`
let rects; // where things stood before this frame
let later; // work that waits until the whole frame is in place
let glideTiming;

// The names that patches are full of come as their place in this list: `PatchName` has it, too.
const NAMES = ["aria-pressed", "color", "scale", "opacity", "background", "translate", "data-h",
  "disabled", "aria-label", "aria-hidden"];
const nameOf = (name) => (typeof name === "number" ? NAMES[name] : name);

const OPS = {
  t(id, text) {
    const el = node(id);
    el.textContent = text;
    if (timing) el.animate([{ opacity: 0.3 }, {}], { duration: 200 });
  },
  a(id, place, value = "true") {
    const el = node(id), name = nameOf(place);
    if (name === "aria-checked" || name === "aria-selected") return setOn(el, value === "true");
    if (timing) allowTransition(el, timing);
    el.setAttribute(name, value);
    if (name === "data-h" || name === "data-g") observe(el);
    if (name === "data-ink" && drag?.el === el && drag.active) drag.ink ??= startInk(drag);
  },
  // Path data from a character on.
  p(id, kept, rest) {
    const el = node(id);
    el.setAttribute("d", el.getAttribute("d").slice(0, kept) + rest);
  },
  // Another symbol of the sprite that the icon already names.
  u(id, symbol) {
    const el = node(id);
    el.setAttribute("href", `${el.getAttribute("href").split("#")[0]}#${symbol}`);
  },
  r(id, name) {
    node(id).removeAttribute(nameOf(name));
  },
  c(id, classes) {
    const el = node(id);
    const own = OWN_CLASSES.filter((name) => el.classList.contains(name));
    const wasHidden = el.classList.contains("nsp-hidden");
    if (timing) allowTransition(el, timing);
    el.setAttribute("class", classes);
    el.classList.add(...own);
    const isHidden = el.classList.contains("nsp-hidden");
    if (isHidden !== wasHidden) later.push(() => focusPage(el, isHidden));
  },
  v(id, place, value) {
    const el = node(id), property = nameOf(place);
    // While a button is pressed its pressed look wins; release restores the server's style.
    if (!heldStyle(el, property, value)) setStyle(el, property, value, timing);
  },
  i(parentID, before, markup) {
    const parent = node(parentID);
    const added = [...insert(parent, before, markup)];
    arrivals.push(...added);
    if (!timing) return;
    glideTiming = timing;
    for (const el of added) if (!el.matches("dialog")) runTransition(el, "in", timing);
  },
  d(id) {
    const el = node(id);
    keepFocusNear(el);
    if (dialogs.includes(el)) return closeDialog(el, true);
    glideTiming = timing ?? glideTiming;
    if (timing) leave(el, timing);
    else el.remove();
  },
  m(parentID, id, before) {
    glideTiming = timing ?? glideTiming;
    move(node(parentID), node(id), before === null ? null : node(before));
  },
  w: (id, edit, value) => writeField(node(id), edit, value),
  k: (id, on) => setOn(node(id), !!on),
  f: (id) => later.push(() => focusOn(node(id))),
  b: (id) => later.push(() => {
    const el = node(id);
    if (el.contains(document.activeElement)) document.activeElement.blur();
  }),
  o: (id, open) => (open ? later.push(() => openDialog(node(id))) : closeDialog(node(id))),
  s: (id, anchor, animated) => later.push(() => scrollTo(node(id), anchor, animated)),
  h: (verb, ...rest) => HISTORY[verb](...rest),
  x(effect, ...rest) {
    const run = () => EFFECTS[effect](...rest);
    EFFECTS[effect] ? run() : needExtras().then(run);
  },
  n: (spec) => (timing = timingOf(spec)),
};

function applyFrame(ops) {
  rects = reduceMotion.matches ? new Map() : measure(ops);
  later = [];
  timing = glideTiming = null;
  run(ops, ([verb, ...rest]) => OPS[verb](...rest));
  timing = null;
  glide(rects, glideTiming);
  placeSoon();
  run(later, (action) => action());
  restoreFocus();
}

// One op that cannot be applied must not keep the others from the screen.
function run(list, action) {
  for (const each of list) {
    try {
      action(each);
    } catch (error) {
      console.warn("quartet: could not apply", each, error);
    }
  }
}

function insert(parent, before, markup) {
  const content = fragment(markup, parent);
  const added = [...content.children];
  parent.insertBefore(content, before === null ? null : node(before));
  down?.arrivals.push(...added);
  for (const el of added) {
    adopt(el);
    for (const field of selfAndAll(el, "[autofocus]")) later.push(() => focusOn(field));
  }
  return added;
}

// Everything a subtree needs once it is in the document.
function adopt(el) {
  for (const each of [el, ...el.querySelectorAll("[data-h],.swp")]) observe(each);
  for (const each of [el.closest(GROUP), ...el.querySelectorAll(GROUP)]) if (each) rove(each);
  for (const each of selfAndAll(el, "input[type=range]")) fillSlider(each);
  for (const each of selfAndAll(el, "dialog[data-open]")) openDialog(each);
}

const selfAndAll = (el, selector) =>
  [...(el.matches(selector) ? [el] : []), ...el.querySelectorAll(selector)];

// Moving an element normally blurs it and resets its scrolling; moveBefore does not.
function move(parent, el, before) {
  if (parent.moveBefore) {
    try {
      return parent.moveBefore(el, before);
    } catch {
      // It refuses some moves (into another document state); the old way always works.
    }
  }
  const focused = el.contains(document.activeElement) && document.activeElement;
  const { selectionStart, selectionEnd } = focused || {};
  const scrolled = selfAndAll(el, "*").map((each) => [each, each.scrollTop, each.scrollLeft])
    .filter(([, top, left]) => top || left);
  parent.insertBefore(el, before);
  for (const [each, top, left] of scrolled) each.scrollTo(left, top);
  if (!focused) return;
  focused.focus({ preventScroll: true });
  if (selectionStart != null) setSelection(focused, selectionStart, selectionEnd);
}

// A whole new content: a snapshot keeps ids and edit numbers; a remount knows fields by name only.
function replaceRoot(markup, head, isRemount) {
  uncover();
  const keyOf = (el) => (isRemount ? fieldName(el) : el.id);
  const held = new Map();
  for (const el of root.querySelectorAll("input,textarea")) {
    if (keyOf(el)) held.set(keyOf(el), { ...fieldState(el), value: el.value });
  }
  const focused = document.activeElement;
  const { selectionStart, selectionEnd } = focused;
  const scrolled = [...root.querySelectorAll("[id]")]
    .map((el) => [el.id, el.scrollLeft, el.scrollTop]).filter(([, x, y]) => x || y);
  forgetDialogs();
  forgetFields();
  root.replaceChildren(fragment(markup));
  applyHead(head, isRemount);
  adopt(root);
  for (const dialog of dialogs) dialog.getAnimations({ subtree: true }).forEach((a) => a.finish());
  for (const el of root.querySelectorAll("input,textarea")) {
    const old = held.get(keyOf(el));
    if (old && wants(el, "i")) restoreField(el, old, isRemount);
  }
  if (!isRemount) for (const [id, x, y] of scrolled) document.getElementById(id)?.scrollTo(x, y);
  const key = focused !== document.body && keyOf(focused);
  const again = [...root.querySelectorAll("[id]")].find((el) => key && keyOf(el) === key) ??
    root.querySelector("input[autofocus],textarea[autofocus]");
  if (!again) return;
  again.focus({ preventScroll: true });
  if (selectionStart != null) setSelection(again, selectionStart, selectionEnd);
}

function applyHead(head, isRemount) {
  if (head?.title) EFFECTS.title(head.title);
  if (head && "scheme" in head) EFFECTS.scheme(head.scheme);
  if (isRemount) matchHistory();
}
