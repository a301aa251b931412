"""Checks a screen for a person: takes its picture, and reports faults that no good screen has."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from conftest import OUTPUT

# Nothing has changed for a while, and transitions have ended; a spinner may go on. Three seconds are the most.
AT_REST = """
() => new Promise((rest) => {
  const moves = (each) => each.playState === 'running' && each.effect.getComputedTiming().iterations !== Infinity;
  const end = performance.now() + 3000;
  let timer;
  const look = () => {
    if (document.getAnimations().some(moves) && performance.now() < end) return (timer = setTimeout(look, 30));
    observer.disconnect();
    rest();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, performance.now() < end ? 150 : 0);
  };
  const observer = new MutationObserver(wait);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  wait();
})
"""

SERIOUS = {"serious", "critical"}

# What a page is made of, for people who go through it by its landmarks and headings.
STRUCTURE = {"region", "landmark-one-main", "page-has-heading-one", "heading-order"}

# A page has one main part and one first heading; what a dialog covers does not count.
PARTS = """
() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isRead = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden=true]') &&
    each.closest('dialog') === front.closest('dialog');
  const count = (selector, scope) => [...scope.querySelectorAll(selector)].filter(isRead).length;
  const mains = [...document.querySelectorAll('main')].filter((each) => each.checkVisibility()).length;
  const firsts = count('h1:not([role]),[role=heading][aria-level="1"]', front);
  return [...(mains === 1 ? [] : [`${mains} main parts`]),
    ...(firsts === 1 || (front !== document.body && !firsts) ? [] : [`${firsts} first headings`])];
}
"""

# Wider than the window, cut off, or too small for a finger.
FLAWS = """
() => {
  const flaws = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) flaws.push(`the page is ${wide} px wider than the window`);
  const shown = e => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !e.closest('[inert],.sr');
  // A control may be drawn smaller than a finger if what is around it reacts for it.
  const reacts = (e, x, y) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (e.contains(hit) || hit.closest('[data-h~=t], label')?.contains(e));
  };
  const fitsHere = (e) => {
    const b = e.getBoundingClientRect();
    const x = b.left + b.width / 2, y = b.top + b.height / 2, r = 21.5;
    return [[x - r, y], [x + r, y], [x, y - r], [x, y + r]].every(([x, y]) => reacts(e, x, y));
  };
  // A control that is half under a bar by chance is judged in the middle of what scrolls.
  const fits = (e) => {
    if (fitsHere(e)) return true;
    const places = [];
    for (let each = e.parentElement; each; each = each.parentElement) places.push([each, each.scrollTop]);
    e.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const isLarge = fitsHere(e);
    for (const [each, top] of places) each.scrollTop = top;
    return isLarge;
  };
  // A row that slides sideways goes on beyond the window.
  const slides = e => {
    for (let each = e.parentElement; each; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1) return true;
    return false;
  };
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  for (const e of front.querySelectorAll('button, a[href], input, textarea, select, [role=button]')) {
    const b = e.getBoundingClientRect();
    if (!shown(e) || b.width === 0 || e.closest('p, li')) continue;
    if ((b.width < 43.5 || b.height < 43.5) && !fits(e))
      flaws.push(`${e.dataset.testid ?? (e.ariaLabel || e.innerText || e.tagName)} is only ${b.width.toFixed()} × ${b.height.toFixed()}`);
    if ((b.left < -0.5 || b.right > innerWidth + 0.5) && !slides(e))
      flaws.push(`${e.dataset.testid ?? e.innerText} leaves the window`);
  }
  for (const e of document.querySelectorAll('.t, p, h1, h2, h3')) {
    const s = getComputedStyle(e);
    if (shown(e) && s.overflow === 'hidden' && s.webkitLineClamp === 'none' && e.scrollWidth > e.clientWidth + 1)
      flaws.push(`"${e.innerText.slice(0, 40)}" is cut off`);
  }
  return flaws;
}
"""


# Words that reach out of the window, out of the control around them, or out of what clips them; titles, too.
CUT = """
() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const isHidden = e => !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    !!e.closest('[inert], .sr, .nsp-hidden, .pill');
  const clips = e => /hidden|clip/.test(getComputedStyle(e).overflow);
  const scrolls = (e, axis) => /auto|scroll/.test(getComputedStyle(e)[axis]);
  // A shelf goes on beyond the window.
  const slides = e => {
    for (let each = e.parentElement; each; each = each.parentElement)
      if (scrolls(each, 'overflowX') && each.scrollWidth > each.clientWidth + 1) return true;
    return false;
  };
  const isCut = e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const words = range.getBoundingClientRect();
    // A limit of lines is the app's own wish.
    if (e.matches('.lc')) return false;
    // The box of a line is higher than its letters, and a space at its end hangs out.
    const room = parseFloat(getComputedStyle(e).fontSize) / 3;
    if ((words.left < -room || words.right > innerWidth + room) && !slides(e)) return true;
    if (clips(e) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)) return true;
    const control = e.closest('.sgi, button, a, .nb');
    for (let each = e.parentElement; each && each !== front.parentElement; each = each.parentElement) {
      const box = each.getBoundingClientRect();
      const wide = words.left < box.left - room || words.right > box.right + room;
      const high = words.top < box.top - room || words.bottom > box.bottom + room;
      if (each === control && (wide || high)) return true;
      if (scrolls(each, 'overflowY') || scrolls(each, 'overflowX')) return wide && !scrolls(each, 'overflowX');
      if (clips(each) && (wide || high)) return true;
    }
    return false;
  };
  return [...front.querySelectorAll('.t, .nbt, .nlt, .nbb > span')]
    .filter(e => e.innerText && !isHidden(e) && isCut(e))
    .map(e => `"${e.innerText.slice(0, 40)}" is cut`);
}
"""

# What an empty field asks for, where the field is too narrow for it.
CUT_HINTS = """
() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const pen = document.createElement('canvas').getContext('2d');
  return [...front.querySelectorAll('input[placeholder]')].filter(field => {
    const look = getComputedStyle(field);
    pen.font = `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    const room = field.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    return field.checkVisibility() && !field.value && pen.measureText(field.placeholder).width > room + 1;
  }).map(field => `"${field.placeholder}" is cut`);
}
"""

# A row's choice lies over the whole row, its words at the end. They are measured, because no box has them.
OVERLAID = """
() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const pen = document.createElement('canvas').getContext('2d');
  return [...front.querySelectorAll('.lr > .tgr + select')].filter(choice => {
    const range = document.createRange(), look = getComputedStyle(choice), box = choice.getBoundingClientRect();
    const title = choice.previousElementSibling;
    range.selectNodeContents(title.querySelector('.t') ?? title);
    pen.font = `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    const words = pen.measureText(choice.selectedOptions[0]?.text ?? '').width;
    const start = box.right - parseFloat(look.paddingRight) - words;
    return range.getBoundingClientRect().right > Math.max(start, box.left + parseFloat(look.paddingLeft)) + 1;
  }).map(choice => `"${choice.ariaLabel}" lies under its choice`);
}
"""

# Words of headings that go on in the next line.
BROKEN = """
() => [...document.querySelectorAll('h1, h2, h3, [role=heading]')].flatMap(heading => {
  const walk = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT), range = document.createRange(), broken = [];
  for (let node; (node = walk.nextNode());)
    for (const word of node.data.matchAll(/[A-Za-z]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1) broken.push(`"${word[0]}" is in two lines`);
    }
  return broken;
})
"""

# As a person sees the page who has set the browser's text to 200 %.
LARGE = """
document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
"""


def take(page: Page, name: str) -> None:
    """Writes the screen to `output/` once it is at rest."""
    page.evaluate(AT_REST)
    OUTPUT.mkdir(exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")


def flaws(page: Page) -> list[str]:
    """Faults that no good screen has at any size."""
    return page.evaluate(FLAWS)


def is_too_wide(page: Page) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{wide} px wider than the window"] if wide > 0 else []


def cuts(page: Page) -> list[str]:
    """What large text pushes out of its place."""
    return is_too_wide(page) + page.evaluate(CUT)


def cut_hints(page: Page) -> list[str]:
    """The hints of empty fields that are wider than their field."""
    return page.evaluate(CUT_HINTS)


def overlaid(page: Page) -> list[str]:
    """Titles of rows that lie under the choice beside them."""
    return page.evaluate(OVERLAID)


def broken_words(page: Page) -> list[str]:
    return page.evaluate(BROKEN)


def barriers(page: Page) -> list[str]:
    """The findings of axe-core that are serious for people with assistive technology, or about the page's structure."""
    parts = page.evaluate(PARTS)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return parts + [
        f"{each['impact']}: {each['id']} ({each['help']}): " + "; ".join(node["html"][:160] for node in each["nodes"][:4])
        for each in found
        if each["impact"] in SERIOUS or each["id"] in STRUCTURE
    ]
