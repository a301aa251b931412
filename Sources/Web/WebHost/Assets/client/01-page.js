// The page: its identity, the element of an id, and the way of server-made HTML into the document.

const html = document.documentElement;
const root = document.getElementById("root");
const reduceMotion = matchMedia("(prefers-reduced-motion: reduce)");
const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const SAFE_URL = /^(https?|mailto|tel):$/;
// Classes that only this script sets. The server's `c` op must not wipe them.
const OWN_CLASSES = ["pressed", "busy", "stuck", "closing", "dragging"];

const node = (id) => (String(id) === "0" ? root : document.getElementById("n" + id));
const idOf = (el) => (el === root ? 0 : el.id.slice(1));
const wants = (el, kind) => el.matches(`[data-h~="${kind}"]`);
const nearest = (el, kind) => el?.closest?.(`[data-h~="${kind}"]`);
const isOff = (el) => el.disabled || el.getAttribute("aria-disabled") === "true";
const round = (number) => Math.round(number * 10) / 10;

const environment = () => ({
  scheme: darkScheme.matches ? "dark" : "light",
  reduce: +reduceMotion.matches,
  w: innerWidth,
  fs: parseFloat(getComputedStyle(html).fontSize) / 16,
});

// "prop:value;prop:value" → pairs. Values never contain `;` (the server guarantees it).
function declarations(text) {
  return text.split(";").map((part) => {
    const colon = part.indexOf(":");
    return [part.slice(0, colon).trim(), part.slice(colon + 1).trim()];
  }).filter(([name]) => name);
}

// The CSP forbids style attributes, so fragments carry `data-s`, applied through the CSSOM.
function applyDataStyles(scope) {
  for (const el of scope.querySelectorAll("[data-s]")) {
    for (const [name, value] of declarations(el.dataset.s)) el.style.setProperty(name, value);
    el.removeAttribute("data-s");
  }
}

// The one place where text becomes HTML: ops `i`, `snap` and `remount`, all escaped by the server.
// A template keeps it inert until it is inserted.
function fragment(markup, parent = root) {
  const template = document.createElement("template");
  const inSVG = parent.namespaceURI.endsWith("/svg");
  template.innerHTML = inSVG ? `<svg>${markup}</svg>` : markup;
  const content = template.content;
  if (inSVG) content.replaceChildren(...content.firstChild.childNodes);
  applyDataStyles(content);
  return content;
}

// First-paint rules (`#n3{gap:8px}`) become inline, so that later `v` ops can change and remove
// them. cssText instead of single properties: it keeps shorthands that contain var().
function inlineFirstPaint() {
  for (const style of document.querySelectorAll("head style")) {
    const { sheet } = style;
    for (let i = sheet.cssRules.length - 1; i >= 0; i--) {
      const rule = sheet.cssRules[i];
      const el = /^#\w+$/.test(rule.selectorText) && document.querySelector(rule.selectorText);
      if (!el) continue;
      el.style.cssText = rule.style.cssText + el.style.cssText;
      sheet.deleteRule(i);
    }
    if (!sheet.cssRules.length) style.remove();
  }
}

function setSelection(el, start, end = start) {
  try {
    el.setSelectionRange(start, end);
  } catch {
    // Fields such as type=email have no selection to set.
  }
}

const LINGER = 6000; // ms after which an announcement leaves the page again
let lingerTimer;

// A screen reader must not find old sentences: they leave with the next one, or by themselves.
function clearAnnouncements() {
  for (const region of document.querySelectorAll("#live,.live")) region.textContent = "";
}

// A live region outside a modal dialog is inert and stays silent, so each dialog gets its own.
function announce(text) {
  clearAnnouncements();
  const dialog = topDialog();
  let region = dialog ? dialog.querySelector(":scope > .live") : document.getElementById("live");
  if (!region) {
    region = document.createElement("div");
    region.className = "sr live";
    region.setAttribute("aria-live", "polite");
    (dialog ?? document.body).append(region);
  }
  setTimeout(() => (region.textContent = text), 60);
  clearTimeout(lingerTimer);
  lingerTimer = setTimeout(clearAnnouncements, LINGER);
}

// Small notices float in the top layer, above sheets.
function floating(className, content) {
  const el = document.createElement("div");
  el.className = className;
  el.setAttribute("role", "status");
  document.body.append(el);
  if (el.showPopover) {
    el.popover = "manual";
    el.showPopover();
  }
  el.append(content);
  return el;
}

function fadeAway(el) {
  el.classList.add("closing");
  settled(el).then(() => el.remove());
}

// Resolves after the element's own CSS animations. A hidden tab runs none, and some never end.
const settled = (el) => Promise.race([
  Promise.allSettled(el.getAnimations().map((animation) => animation.finished)),
  new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : 800)),
]);

let notice;
function showNotice(text, url, action) {
  const link = url ? Object.assign(document.createElement("a"),
    { href: url, target: "_blank", rel: "noopener", textContent: text, className: "ln" })
    : action && Object.assign(document.createElement("button"),
      { onclick: action, textContent: text, className: "ln" });
  notice?.remove();
  const shown = notice = floating("bnr", link || text);
  // Long words, as an address to write down, need longer.
  setTimeout(() => fadeAway(shown), Math.max(6000, text.length * 90));
}
