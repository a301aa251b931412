// History: Back pops a page or dismisses a dialog. `slots` says which of our entries the browser
// should have above the first one; `entries` is how many it has. Traversal is asynchronous, so a
// change waits until the last one has arrived.

let slots = []; // { depth, url? } for a page, { dialog } for a dialog
let entries = 0;
let travelling = 0; // timer while our own history.go() is under way
let poppedPages = 0; // popped by Back; the server may repeat them in an op `h pop`
let popNumber = 0;
let baseURL = location.href;
let syncQueued = false;

const HISTORY = {
  push: (depth, url) => pushHistory({ depth, url }),
  pop(count) {
    const known = Math.min(count, poppedPages);
    poppedPages -= known;
    for (let n = count - known; n > 0; n--) {
      const at = slots.findLastIndex((slot) => slot.depth !== undefined);
      if (at >= 0) slots.splice(at, 1);
    }
  },
  replace(url) {
    const top = slots.findLast((slot) => slot.depth !== undefined);
    if (top) top.url = url;
    else baseURL = url;
  },
};

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
  if (travelling) return;
  if (entries > slots.length) return travel(slots.length);
  const urlAt = (count) => slots.slice(0, count).findLast((slot) => slot.url)?.url ?? baseURL;
  const state = () => ({ q: entries, pages: slots.map((slot) => +(slot.depth !== undefined)) });
  while (entries < slots.length) {
    entries++;
    history.pushState(state(), "", urlAt(entries));
  }
  const url = new URL(urlAt(entries), location);
  if (url.href !== location.href && url.origin === location.origin) {
    history.replaceState(state(), "", url);
  }
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
  const at = state?.q ?? 0;
  if (travelling) return arrived(at);
  if (at > entries) { // Forward: its page is gone.
    const back = entries;
    entries = at;
    return travel(back);
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

// After a reload the entries are still there. Pages the server has restored keep theirs; the rest
// is taken back.
function trimHistory() {
  const pushed = document.querySelectorAll(".nsp").length - document.querySelectorAll(".ns").length;
  const pages = slots.filter((slot) => slot.depth !== undefined);
  slots = pages.slice(0, Math.max(0, pushed));
}

function startHistory() {
  history.scrollRestoration = "manual";
  entries = history.state?.q ?? 0;
  let depth = 0;
  slots = (history.state?.pages ?? []).filter(Boolean).map(() => ({ depth: ++depth }));
  trimHistory();
  if (slots.length) slots.at(-1).url = location.href;
  addEventListener("popstate", popped);
}
