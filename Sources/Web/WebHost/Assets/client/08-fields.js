// Text fields: the browser owns the text during typing. Every local edit has a number. The server's
// value is taken only if it answers the newest edit, so latency never eats a character.

const DEBOUNCE = 150;
// Android's keyboards keep a composition open over plain words. Holding them back until the word
// ends would leave a Save button disabled. The server's values still wait.
const TELLS_WHILE_COMPOSING = /Android/.test(navigator.userAgent);
const fields = new WeakMap();
const unsent = new Set(); // fields with edits the server has not been told

// `edit` counts local edits, `sent` is the last one told, `number` the event that told it.
// `told` is the text that the server has.
function fieldState(el) {
  if (!fields.has(el)) {
    fields.set(el, { edit: 0, sent: 0, number: 0, told: el.defaultValue, composing: false });
  }
  return fields.get(el);
}

const fieldName = (el) => el.dataset?.testid || el.getAttribute("name");

function edited(el) {
  const field = fieldState(el);
  field.edit++;
  unsent.add(el);
  clearTimeout(field.timer);
  // A quick typist makes no such pause: every third edit goes at once.
  field.timer = setTimeout(() => flushField(el), field.edit % 3 && DEBOUNCE);
}

function flushField(el, evenComposing = false) {
  const field = fieldState(el);
  clearTimeout(field.timer);
  if (!unsent.has(el) || (field.composing && !evenComposing && !TELLS_WHILE_COMPOSING)) return;
  unsent.delete(el);
  if (!el.isConnected) return;
  if (bytesOf(el.value) > TEXT_LIMIT) {
    // The screen must not show a text that the app does not have.
    field.edit = field.sent;
    el.value = field.told;
    return showNotice("That text is too long to send, so the last one is back.");
  }
  field.sent = field.edit;
  field.told = el.value;
  field.number = emit(el, "i", [field.edit, el.value]);
}

const flushFields = (evenComposing) => unsent.forEach((el) => flushField(el, evenComposing));
const forgetFields = () => unsent.clear();

// Op `w`. A server that never saw an edit says 0, which must not overwrite edits on their way.
function writeField(el, edit, value) {
  if (el.localName === "select") return void (el.selectedIndex = +value);
  if (el.type === "range") {
    if (el !== sliding) el.value = value;
    return fillSlider(el);
  }
  const field = fieldState(el);
  if (edit ? edit !== field.sent : field.number > acked) return;
  field.told = value;
  if (field.composing || field.edit > field.sent || el.value === value) return;
  const old = el.value, start = el.selectionStart, end = el.selectionEnd;
  el.value = value;
  if (start == null || el !== document.activeElement) return;
  // A formatter that adds characters before the caret must not leave it behind.
  const kept = (at) => {
    const tail = old.slice(at);
    return value.endsWith(tail) ? value.length - tail.length : Math.min(at, value.length);
  };
  setSelection(el, kept(start), kept(end));
}

function restoreField(el, old, isRemount) {
  const field = fieldState(el);
  const behind = old.edit > old.sent || old.number > acked;
  if (!isRemount) Object.assign(field, old, { composing: false });
  if (isRemount ? !old.edit || el.value === old.value : !behind) return;
  el.value = old.value;
  edited(el);
}

// Text that was typed, autofilled or restored before this script ran counts as typed.
function adoptEarlyTyping() {
  for (const el of root.querySelectorAll("input[data-h~=i],textarea[data-h~=i]")) {
    if (el.value !== el.defaultValue) edited(el);
  }
}

function focusOn(el) {
  const focusable = "input,textarea,select,button,a[href],[tabindex]";
  const target = el.matches(focusable) ? el : el.querySelector(focusable) ?? el;
  if (target === document.activeElement) return;
  target.focus();
  if (target.matches("input,textarea")) setSelection(target, target.value.length);
}

// Return in a field. On a touch keyboard it also ends editing, as on a phone. The app may move the
// focus by its own op.
function submitField(el) {
  emit(el, "s");
  if (matchMedia("(pointer: coarse)").matches) el.blur();
}

function watchFields() {
  document.addEventListener("compositionstart", ({ target }) => {
    if (!wants(target, "i")) return;
    const field = fieldState(target);
    field.composing = true;
    clearTimeout(field.timer);
  });
  document.addEventListener("compositionend", ({ target }) => {
    if (!wants(target, "i")) return;
    fieldState(target).composing = false;
    edited(target);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.type === "range") slide(target);
    else if (wants(target, "i")) edited(target);
  });
  document.addEventListener("focusin", ({ target }) => {
    const el = nearest(target, "u");
    if (el) emit(el, "u");
  });
  document.addEventListener("focusout", ({ target }) => {
    if (wants(target, "i")) flushField(target);
    const el = nearest(target, "z");
    if (el && document.hasFocus()) emit(el, "z"); // Switching windows keeps the app's focus.
  });
}
