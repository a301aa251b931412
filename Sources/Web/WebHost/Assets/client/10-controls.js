// Controls and keys. A click finds its control. Toggles and pickers show the choice at once, and
// the server may correct it. Everything works by keyboard.

const GROUP = "[role=radiogroup],[role=tablist]";
const ITEM = "[role=radio],[role=tab],[role=option]";
const guesses = new Map(); // control → { number, truth }: shown before the server confirmed it
let sliding = null; // the slider under the finger
let keyPress = null; // the element that Enter or Space holds down

const isOn = (el) => el.checked ?? el.selected ??
  (el.getAttribute("aria-checked") ?? el.getAttribute("aria-selected")) === "true";

function show(el, on) {
  if ("checked" in el) el.checked = on;
  else if (el.localName === "option") el.selected = on;
  else el.setAttribute(/^(tab|option)$/.test(el.getAttribute("role")) ? "aria-selected"
    : "aria-checked", on);
  const group = el.closest(GROUP);
  if (group) rove(group);
}

// The server's word (ops `k`, `a`). While a newer choice is on its way it is only noted.
function setOn(el, on) {
  const guess = guesses.get(el);
  if (guess) guess.truth = on;
  else show(el, on);
}

function guess(el, on, number) {
  guesses.set(el, { number, truth: guesses.get(el)?.truth ?? isOn(el) });
  show(el, on);
}

function settleGuesses() {
  for (const [el, { number, truth }] of guesses) {
    if (number > acked) continue;
    guesses.delete(el);
    show(el, truth);
  }
}

function toggle(el) {
  const on = !isOn(el);
  guess(el, on, emit(el, "k", +on));
}

function pick(group, item) {
  const items = [...group.querySelectorAll(ITEM)];
  const number = emit(group, "p", items.indexOf(item));
  for (const each of items) if (isOn(each) !== (each === item)) guess(each, each === item, number);
}

function slide(el) {
  fillSlider(el);
  if (!wants(el, "g")) return;
  sliding = el;
  // Leading and trailing, so that the value under the finger is never more than a moment old.
  slide.timer ??= setTimeout(() => {
    slide.timer = undefined;
    emit(el, "g", +el.value);
  }, 50);
}

// The filled part of the track is drawn by CSS from --p.
function fillSlider(el) {
  const low = +el.min || 0;
  const high = el.max === "" ? 100 : +el.max;
  el.style.setProperty("--p", high > low ? (el.value - low) / (high - low) : 0);
}

function changed({ target }) {
  if (target.type === "range" && wants(target, "g")) {
    slide.timer = clearTimeout(slide.timer);
    sliding = null;
    emit(target, "g", +target.value);
  } else if (target.localName === "select" && wants(target, "p")) {
    emit(target, "p", target.selectedIndex);
  } else if (target.type === "checkbox" && wants(target, "k")) {
    const number = emit(target, "k", +target.checked);
    guesses.set(target, { number, truth: guesses.get(target)?.truth ?? !target.checked });
  }
}

// From the clicked element outwards: the first control that wants the click has it.
function clicked(event) {
  const { target } = event;
  const link = target.closest("a[href]");
  if (link && !SAFE_URL.test(link.protocol)) event.preventDefault();
  if (target.localName === "dialog") return clickedBackdrop(target, event);
  for (let el = target; el && el !== document.body; el = el.parentElement) {
    if (el.matches(NATIVE)) return;
    const group = el.matches(ITEM) && nearest(el, "p");
    const double = wants(el, "t2");
    const mine = group || double || el.matches(`${TAP},[data-h~="k"]`);
    if (!mine && el !== link) continue;
    if (!mine || isOff(el)) return;
    if (el.localName === "a") event.preventDefault();
    if (wants(el, "k")) toggle(el);
    else if (group) pick(group, el);
    else if (double) tapOrDoubleTap(el, event);
    else tap(el, event);
    return;
  }
}

// One tab stop per group, at the chosen item; arrows move within.
function rove(group) {
  const items = [...group.querySelectorAll(ITEM)];
  const stop = items.find(isOn) ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function arrow(event, target) {
  const group = target.closest(GROUP);
  const list = target.closest(".li");
  if (!target.matches("button,a,[role],[tabindex]")) return;
  const horizontal = /Left|Right/.test(event.key);
  if (!group && (!list || horizontal)) return;
  const items = group ? [...group.querySelectorAll(ITEM)].filter((each) => !isOff(each))
    : [...list.querySelectorAll(":is(button,a[href],[tabindex='0']):not(.swa *)")];
  const at = items.indexOf(target);
  const ends = { Home: 0, End: items.length - 1 };
  let to = event.key in ends ? ends[event.key] : at + ARROWS[event.key];
  if (group) to = (to + items.length) % items.length;
  if (at < 0 || !items[to]) return;
  event.preventDefault();
  items[to].focus();
  if (group) items[to].click();
}

function keyDown(event) {
  const { key, target } = event;
  // Enter that ends an IME composition is not a submit (keyCode 229: Safari's way to say so).
  if (event.isComposing || event.keyCode === 229) return;
  if (key === "Escape" && (cover || topDialog())) {
    event.preventDefault();
    return cover ? undefined : dismiss(topDialog());
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Enter" && target.localName === "input" && wants(target, "s")) {
    event.preventDefault();
    return submitField(target);
  }
  if (key in ARROWS || key === "Home" || key === "End") return arrow(event, target);
  if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) {
    const el = nearest(target, "l");
    if (!el || isOff(el)) return;
    event.preventDefault();
    swallowClick = true; // and the menu that follows; the next press clears it
    return void emit(el, "l");
  }
  if (key !== "Enter" && key !== " ") return;
  const long = wants(target, "l");
  const button = target.localName === "button" || target.matches("a[href]");
  const own = !button && (target.matches("[role=button],[role=link]") || target.matches(TAP)) &&
    !target.matches("input,textarea,select");
  if (!long && !button && !own) return;
  if (long || own) event.preventDefault(); // Space would scroll; a held key must not click yet.
  if (event.repeat) return;
  swallowClick = false;
  pressOn(target.closest(PRESSABLE));
  keyPress = { el: target, clicks: long || own };
  const box = target.getBoundingClientRect();
  if (long) startHold(target, box.left, box.top);
  else if (own && key === "Enter") keyUp(event);
}

function keyUp({ key, target }) {
  if (!keyPress || (key !== "Enter" && key !== " ")) return;
  const { el, clicks } = keyPress;
  keyPress = null;
  const fired = hold?.fired;
  pressOff();
  cancelHold();
  if (clicks && !fired && el === target) el.click();
}

function watchControls() {
  document.addEventListener("click", clicked);
  document.addEventListener("change", changed);
  document.addEventListener("keydown", keyDown);
  document.addEventListener("keyup", keyUp);
}
