// Watching: scroll offsets, sizes, what comes into view, and bars that content slides under.

const SCROLL_INTERVAL = 100;
const reported = new WeakMap(); // element → what was last said, so that nothing is said twice
const scrollTimers = new WeakMap();

const sizes = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize: [box] } of entries) {
    if (!unobserveGone(target)) continue;
    if (wants(target, "r")) report(target, "r", [round(box.inlineSize), round(box.blockSize)]);
    if (wants(target, "o")) reportScroll(target);
  }
});

const views = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!unobserveGone(target) || !!target.inView === isIntersecting) continue;
    target.inView = isIntersecting;
    const kind = isIntersecting ? "a" : "x";
    if (wants(target, kind)) emit(target, kind);
  }
});

// Observers keep what they watch alive, so removed elements are let go. The server knows of them.
function unobserveGone(el) {
  if (el.isConnected && el.id) return true;
  sizes.unobserve(el);
  views.unobserve(el);
  return false;
}

function observe(el) {
  if (wants(el, "r") || wants(el, "o")) sizes.observe(el);
  if (wants(el, "a") || wants(el, "x")) views.observe(el);
  // Or the browser would scroll, and cancel the drag. Rows still let their list scroll.
  if (wants(el, "d")) el.style.touchAction = el.closest(".row") ? "pan-y" : "none";
}

function report(el, kind, payload) {
  const text = kind + payload;
  if (reported.get(el) === text) return;
  reported.set(el, text);
  emit(el, kind, payload);
}

function reportScroll(el) {
  if (!el.isConnected || !wants(el, "o")) return;
  report(el, "o", [round(el.scrollLeft), round(el.scrollTop), el.scrollWidth, el.scrollHeight,
    el.clientWidth, el.clientHeight]);
}

function scrolled({ target }) {
  cancelHold();
  const el = target === document ? document.scrollingElement : target;
  markStuck(el);
  if (!wants(el, "o") || scrollTimers.has(el)) return;
  scrollTimers.set(el, setTimeout(() => {
    scrollTimers.delete(el);
    reportScroll(el);
  }, SCROLL_INTERVAL));
}

// A bar turns into glass when content is under it: for a large title, once that has scrolled away.
function markStuck(scroller) {
  if (!scroller.matches(".nsp > .nsc")) return;
  const bar = scroller.parentElement.querySelector(".nb");
  const large = scroller.querySelector(".nlt");
  bar?.classList.toggle("stuck", scroller.scrollTop > (large ? large.offsetHeight - 8 : 0));
}

function watchEnvironment() {
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  let timer;
  const tell = () => {
    clearTimeout(timer);
    timer = setTimeout(() => emit(0, "env", environment()), 150);
  };
  addEventListener("resize", tell);
  darkScheme.addEventListener("change", tell);
  reduceMotion.addEventListener("change", tell);
}
