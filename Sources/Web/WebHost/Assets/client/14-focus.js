// Focus: its new place when its element leaves. A new screen takes it at its heading or its first
// text, as VoiceOver's cursor does, and is read out. A deleted row hands it to its neighbour. A
// text shows no ring: the focus there is only a place to go on from.

const HEADING = "h1,h2,h3,[role=heading]";
const PRESSED = "button,a,[role=button],[tabindex]";
const openers = new WeakMap(); // covered page → the element that had the focus in it
let held = null; // the element last focused or pressed: Safari focuses no buttons
let arrivals = []; // elements that this frame has inserted,
let departures = new Set(); // parents of the elements that it has deleted,
let left = null; // and where the focus stood, if that has gone: { parent, next, previous }

// A stack that the app hides, as that of a tab behind another one.
const isUnseen = (stack) => !!stack && getComputedStyle(stack).visibility === "hidden";

const isBehind = (el) => isUnseen(el?.closest("dialog,.ns"));

const hasPlace = (el) => el?.isConnected && el !== document.body &&
  !el.closest("[inert],[hidden],.nsp-hidden") && !isBehind(el);

// Op `d`, before the element goes.
function keepFocusNear(el) {
  if (el.matches("dialog")) return;
  departures.add(el.parentElement);
  if (el.matches(".nsp") || (!el.contains(document.activeElement) && !el.contains(held))) return;
  const { parentElement: parent, nextElementSibling: next, previousElementSibling: previous } = el;
  left = { parent, next, previous };
}

// The end of every frame, and of a dialog's way out.
function restoreFocus(isForced) {
  const [came, from, lost] = [arrivals, departures, left];
  [arrivals, departures, left] = [[], new Set(), null];
  const scope = topDialog() ?? root;
  const inScope = came.filter((el) => el.isConnected && scope.contains(el));
  const isInstead = (el) =>
    el.parentElement === lost?.parent && el.nextElementSibling === lost.next;
  const screen = inScope.find(isInstead) ??
    inScope.find((el) => from.has(el.parentElement) && coversScreen(el));
  // A new screen is read from its top, however far the old one was scrolled.
  if (screen && coversScreen(screen)) root.scrollTop = 0;
  if (hasPlace(document.activeElement)) return;
  if (screen) return focusStart(screen);
  const neighbour = lost && (controlIn(lost.next) ?? controlIn(lost.previous));
  if (neighbour) return giveFocus(neighbour);
  if (!lost && !isForced && !isBehind(document.activeElement)) return;
  focusStart(hasPlace(lost?.parent) ? lost.parent : shownPage(scope));
}

// Text fields are passed over: they would bring up the keyboard.
const controlIn = (el) => el?.isConnected && selfAndAll(el, "button,a[href],[tabindex='0']")
  .find((each) => !isOff(each) && each.checkVisibility());

function coversScreen(el) {
  const { width, height } = el.getBoundingClientRect();
  return width * height >= innerWidth * innerHeight / 2;
}

const shownPage = (scope) => [...scope.querySelectorAll(".nsp:not(.nsp-hidden)")]
  .findLast((page) => !page.closest("[hidden]") && !isBehind(page)) ?? scope;

function focusStart(el) {
  const isShown = (each) => each.checkVisibility() && !each.closest("[aria-hidden=true]");
  const start = selfAndAll(el, HEADING).find(isShown) ??
    selfAndAll(el, ".t").find((each) => isShown(each) && !each.closest(PRESSED + ",label")) ?? el;
  if (start.tabIndex < 0) start.tabIndex = -1;
  start.dataset.fp ??= "";
  giveFocus(start);
}

// A page that slides back in is visible, and so can have the focus, only from its next frame on.
function giveFocus(el, tries = 10) {
  el.focus({ preventScroll: true });
  if (document.activeElement === el || !tries) return;
  requestAnimationFrame(() => !hasPlace(document.activeElement) && giveFocus(el, tries - 1));
}

// Pages of a navigation stack. A new one is read out from its title. One that comes back gives the
// focus to the opener of the other.
function focusPage(page, hidden) {
  const focused = document.activeElement;
  if (!hidden) {
    if (hasPlace(focused)) return;
    const opener = openers.get(page);
    return hasPlace(opener) ? giveFocus(opener) : focusStart(page);
  }
  if (page.contains(held)) openers.set(page, held);
  if (hasPlace(focused) && !page.contains(focused)) return;
  const shown = [...page.parentElement.children].findLast((each) =>
    each.matches(".nsp:not(.nsp-hidden)") && !each.inert);
  if (shown) focusStart(shown);
}

// A sheet is named by its title.
function nameDialog(dialog) {
  const title = dialog.querySelector(HEADING);
  if (title?.id && !dialog.ariaLabel) dialog.setAttribute("aria-labelledby", title.id);
}

function watchFocus() {
  document.addEventListener("focusin", ({ target }) => (held = target));
  document.addEventListener("click", ({ target }) => (held = target.closest?.(PRESSED) ?? held));
  // A tap beside all controls takes the focus away.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!target.closest?.(PRESSED)) held = null;
  });
  document.addEventListener("focusout", ({ target }) => {
    if (target.dataset.fp !== "") return; // none, or one that the app has made
    delete target.dataset.fp;
    if (target.getAttribute("tabindex") === "-1") target.removeAttribute("tabindex");
  });
}
