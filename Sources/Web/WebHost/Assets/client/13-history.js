// History: Back pops a page or dismisses a dialog. `slots` says which of our entries the browser
// should have above the first one; `entries` is how many it has. Traversal is asynchronous, so a
// change waits until the last one has arrived. An app may give its pages addresses (`data-u`); then
// Forward asks it for a page that is gone.

let slots = []; // { depth } for a page, { dialog } for a dialog
let entries = 0;
let travelling = 0; // timer while our own history.go() is under way
let poppedPages = 0; // popped by Back; the server may repeat them in an op `h pop`
let popNumber = 0;
let asksFor = 0; // the event that asks for a page; until it is answered, entries stay
let baseURL = location.href.split("#")[0];
let syncQueued = false;

const HISTORY = {
  push: (depth) => pushHistory({ depth }),
  pop(count) {
    const known = Math.min(count, poppedPages);
    poppedPages -= known;
    for (let n = count - known; n > 0; n--) {
      const at = slots.findLastIndex((slot) => slot.depth !== undefined);
      if (at >= 0) slots.splice(at, 1);
    }
  },
};

const addressBar = () => document.querySelector("[data-u]");

// The address of the page that so many entries show: its own, or that of the last below with one.
function urlAt(count) {
  const pages = slots.slice(0, count).filter((slot) => slot.depth).length;
  const own = addressBar()?.dataset.u.split(" ").slice(0, pages + 1).at(-1);
  return own === undefined ? baseURL : location.origin + html.dataset.app + own;
}

function pushHistory(slot) {
  if (slot.dialog && slots.some(({ dialog }) => dialog === slot.dialog)) return;
  slots.push(slot);
  if (syncQueued) return;
  syncQueued = true;
  queueMicrotask(syncHistory);
}

// After every frame. A dialog that is gone gives up its entry. A dialog that refused to go gets a
// new one.
function settleHistory() {
  if (popNumber <= acked) poppedPages = 0;
  const open = dialogs.filter((dialog) => !exits.has(dialog) && !asked.has(dialog));
  slots = slots.filter(({ dialog }) => !dialog ||
    dialogs.some((each) => each.id === dialog && !exits.has(each)));
  for (const dialog of open) pushHistory({ dialog: dialog.id });
  syncHistory();
}

function syncHistory() {
  syncQueued = false;
  if (travelling || asksFor > acked) return;
  if (entries > slots.length) return travel(slots.length);
  const url = urlAt(entries);
  if (url !== location.href) history.replaceState({ q: entries }, "", url);
  while (entries < slots.length) history.pushState({ q: ++entries }, "", urlAt(entries));
}

function travel(to) {
  travelling = setTimeout(arrived, 1000, to); // in case the browser never tells
  history.go(to - entries);
}

function arrived(at) {
  clearTimeout(travelling);
  travelling = 0;
  entries = at;
  syncHistory();
}

function popped({ state }) {
  if (location.hash) return location.reload(); // A link to the page that is open already.
  const at = state?.q ?? 0;
  if (travelling) return arrived(at);
  if (at > entries) { // Forward: an entry goes again, unless the app makes its page anew.
    entries = at;
    const el = addressBar();
    if (el) asksFor = emit(el, "ad", location.pathname);
    return syncHistory();
  }
  entries = at;
  const gone = slots.splice(at).reverse();
  const pages = gone.filter((slot) => slot.depth !== undefined);
  for (const { dialog } of gone) {
    const el = dialog && document.getElementById(dialog);
    if (el) dismiss(el);
  }
  if (pages.length) {
    const depth = pages.at(-1).depth - 1;
    const stack = visibleStack();
    poppedPages += pages.length;
    popNumber = stack ? emit(stack, "y", depth) : emit(0, "pop", depth);
  }
  settleHistory();
}

// The navigation stack a person looks at: the last one not hidden by a tab or another page.
const visibleStack = () => [...document.querySelectorAll('[data-h~="y"]')]
  .findLast((el) => !el.closest("[hidden],.nsp-hidden") && !el.closest("dialog:not([open])"));

// After a reload the entries are still there. The pages that the server has restored have one each.
function matchHistory() {
  const count = (name) => document.getElementsByClassName(name).length;
  slots = Array.from({ length: count("nsp") - count("ns") }, (_, below) => ({ depth: below + 1 }));
  queueMicrotask(syncHistory); // once the dialogs are known, too
}

function startHistory() {
  history.scrollRestoration = "manual";
  entries = history.state?.q ?? 0;
  matchHistory();
  addEventListener("popstate", popped);
}
