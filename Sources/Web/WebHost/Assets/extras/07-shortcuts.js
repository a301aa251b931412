// Keyboard shortcuts and the other mouse button: ways to controls that are not under the finger.

// "cmas:key", of which modifiers are required: control, command, option, shift.
function matchesShortcut(el, event) {
  const [modifiers, key] = el.dataset.ks.split(/:(.+)/);
  const wanted = (letter) => modifiers.includes(letter);
  // Control stands in for a missing command key.
  const command = event.metaKey || (event.ctrlKey && !wanted("c"));
  return key.toLowerCase() === event.key.toLowerCase() && wanted("m") === command &&
    wanted("c") === (event.ctrlKey && !wanted("m")) && wanted("a") === event.altKey &&
    (wanted("s") === event.shiftKey || /[^\w]/.test(key));
}

function shortcut(event) {
  if (event.isComposing || event.keyCode === 229 || event.repeat) return;
  const { key, target } = event;
  const types = target.matches("input,textarea,select");
  const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
  // Typed keys are text. Return in a field submits it, and presses the button that has the focus.
  if (isPlain && key !== "Escape" && (types || (key.length > 1 && target.closest(PRESSED)))) return;
  const dialog = topDialog();
  const el = [...document.querySelectorAll("[data-ks]")].find((each) =>
    each.closest("dialog") == dialog && matchesShortcut(each, event) && !isOff(each) &&
    !each.closest("[inert],.nsp-hidden") && each.checkVisibility());
  if (!el) return;
  event.preventDefault();
  event.stopPropagation();
  el.click();
}

function watchShortcuts() {
  document.addEventListener("keydown", shortcut, true);
  document.addEventListener("contextmenu", (event) => {
    const el = event.pointerType !== "touch" && event.target.closest?.("[data-cm]");
    if (!el || isOff(el) || !wants(el, "l")) return;
    event.preventDefault();
    emit(el, "l");
  });
}
