// History: Back pops a page or dismisses a dialog. `slots` says which of our entries the browser
// should have above the first one; `entries` is how many it has. Traversal is asynchronous, so a
// change waits until the last one has arrived. An app may give its pages addresses (`data-u`); then
// Forward asks it for a page that is gone.

let slots = []; // { stack, depth } for a page of a navigation stack, { dialog } for a dialog
let aside = []; // the slots of stacks that the app hides: Back acts on what a person sees
let entries = 0;
let travelling = 0; // timer while our own history.go() is under way
let asksFor = 0; // the event that asks for a page; until it is answered, entries stay
let baseURL = location.href.split("#")[0];
let syncQueued = false;

// Each op names its stack: a sheet may go with its pages while the page behind gets a new one.
const HISTORY = {
  push: (depth, stack) => pushHistory({ stack, depth }),
  // So many pages are left. Those that Back has popped are gone already.
  pop(left, stack) {
    const stays = (slot) => slot.dialog || slot.stack !== stack || slot.depth <= left;
    slots = slots.filter(stays);
    aside = aside.filter(stays);
  },
};

function setAside() {
  const all = [...aside, ...slots]; // a page that has just come is above those of its stack
  aside = all.filter(({ dialog, stack }) => !dialog && isUnseen(node(stack)));
  slots = all.filter((slot) => !aside.includes(slot));
}

// A screen that fades away has lost its ids, and names no address any more.
const addressBar = () => document.querySelector("[data-u][id]");

// The address of what so many entries show: its own, or that of the last below with one. An app may
// give its sheets and their pages addresses, too, behind those of its pages.
function urlAt(count) {
  const own = addressBar()?.dataset.u.split(" ").slice(0, count + 1).at(-1);
  return own === undefined ? baseURL : location.origin + html.dataset.app + own;
}

function pushHistory(slot) {
  if (slot.dialog && slots.some(({ dialog }) => dialog === slot.dialog)) return;
  slots.push(slot);
  if (syncQueued) return;
  syncQueued = true;
  queueMicrotask(syncHistory);
}

// The pages of a dialog stand above it, and pages behind it below, whichever came first. So Back
// acts on what a person sees. Pages of a tab that is not shown stand below those of the other.
function levelOf({ dialog, stack }) {
  if (dialog) return dialogs.findIndex(({ id }) => id === dialog);
  const el = node(stack);
  return dialogs.indexOf(el?.closest("dialog")) + (el?.closest("[hidden]") ? 0.3 : 0.6);
}

// After every frame. A dialog that is gone gives up its entry. A dialog that refused to go gets a
// new one.
function settleHistory() {
  const open = dialogs.filter((dialog) => !exits.has(dialog) && !asked.has(dialog));
  slots = slots.filter(({ dialog }) => !dialog ||
    dialogs.some((each) => each.id === dialog && !exits.has(each)));
  for (const dialog of open) pushHistory({ dialog: dialog.id });
  setAside();
  slots.sort((one, other) => levelOf(one) - levelOf(other));
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
  const left = new Map(); // stack → how many of its pages stay
  for (const { dialog, stack, depth } of slots.splice(at).reverse()) {
    const el = dialog && document.getElementById(dialog);
    if (el) dismiss(el);
    else if (!dialog) left.set(stack, depth - 1);
  }
  for (const [stack, depth] of left) {
    const el = node(stack);
    if (el) emit(el, "y", depth);
  }
  settleHistory();
}

// After a reload the entries are still there. The pages that the server has restored have one each.
function matchHistory() {
  const pages = [...document.querySelectorAll('[data-depth]:not([data-depth="0"])')];
  slots = pages.map((page) => ({ stack: idOf(page.closest(".ns")), depth: +page.dataset.depth }));
  aside = [];
  setAside();
  queueMicrotask(syncHistory); // once the dialogs are known, too
}

function startHistory() {
  history.scrollRestoration = "manual";
  entries = history.state?.q ?? 0;
  matchHistory();
  addEventListener("popstate", popped);
}
