// Effects: the server's requests to the browser beside its document. The seldom ones are extras.

const EFFECTS = {
  open(address) {
    const url = new URL(address, location);
    if (!SAFE_URL.test(url.protocol)) return;
    if (!/^http/.test(url.protocol)) location.href = url;
    else if (navigator.userActivation && !navigator.userActivation.isActive) {
      showNotice("Open " + url.host, url.href); // A pop-up blocker would swallow it.
    } else open(url, "_blank", "noopener");
  },
  copy(text) {
    const byHand = () => {
      const area = document.createElement("textarea");
      area.value = text;
      area.className = "sr";
      (topDialog() ?? document.body).append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    };
    navigator.clipboard ? navigator.clipboard.writeText(text).catch(byHand) : byHand();
  },
  vibrate: (ms) => navigator.vibrate?.(ms),
  title: (text) => (document.title = text),
  scheme(name) {
    if (name) html.dataset.scheme = name;
    else delete html.dataset.scheme;
  },
  announce,
  end: endSession,
};

// Puts an element at an anchor of its own scroller only; scrollIntoView would also shift
// containers that merely clip.
function scrollTo(el, anchor, animated) {
  let scroller = el.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflow)) {
    scroller = scroller.parentElement;
  }
  if (!scroller) return;
  const fraction = { top: 0, leading: 0, center: 0.5, bottom: 1, trailing: 1 }[anchor];
  const inner = el.getBoundingClientRect(), outer = scroller.getBoundingClientRect();
  const padding = parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
  const by = (start, size, from, space) => {
    if (fraction !== undefined) return start - from - (space - size) * fraction;
    // Without an anchor: the least scrolling that shows it.
    return Math.min(start - from, Math.max(0, start + size - from - space));
  };
  scroller.scrollBy({
    left: by(inner.left, inner.width, outer.left, scroller.clientWidth),
    top: by(inner.top, inner.height, outer.top + padding, scroller.clientHeight - padding),
    behavior: animated && !reduceMotion.matches ? "smooth" : "instant",
  });
}
