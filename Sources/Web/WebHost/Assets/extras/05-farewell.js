// Farewells: screens that must end in time, although their app runs on the server. While the server
// is silent, the number on such a screen counts on. At its end, or after a tap that nobody answers,
// the words that lie ready inside the screen take its place. The app hears of it when it can.

const TAP_PATIENCE = 1500; // ms for the answer to a tap over a line that seems to work,
const DEAD_PATIENCE = 300; // and over one that is known to be away.
const COUNT_PATIENCE = 1500; // ms for the next second of a countdown
const counts = new WeakMap(); // screen → { words, shown, at }: what the server wrote, and when
const endedScreens = new Set(); // their keys

function watchFarewells() {
  setInterval(() => document.querySelectorAll("[data-fw]").forEach(watchScreen), 250);
  document.addEventListener("click", ({ target }) => {
    const screen = target.closest("[data-fw]"), button = target.closest("button");
    if (!screen || !button || isOff(button)) return;
    // The page's own listener comes first: the tap is on its way.
    const number = lastEvent;
    setTimeout(() => {
      if (acked < number && screen.isConnected) endScreen(screen, number);
    }, live ? TAP_PATIENCE : DEAD_PATIENCE);
  });
}

function watchScreen(screen) {
  if (endedScreens.has(screen.dataset.fw)) return endScreen(screen);
  const text = screen.querySelector("[aria-live=off]");
  if (!text) return;
  let count = counts.get(screen);
  if (count?.shown !== text.textContent) {
    count = { words: text.textContent, shown: text.textContent, at: Date.now() };
    counts.set(screen, count);
  }
  // By the clock: a tab out of sight runs its timers rarely.
  const silence = Date.now() - count.at;
  const left = parseInt(count.words.match(/\d+/)) -
    Math.max(0, Math.floor((silence - COUNT_PATIENCE) / 1000 + 1));
  if (left < 0) return endScreen(screen);
  const shown = count.words.replace(/\d+/, left);
  if (shown !== count.shown) text.textContent = count.shown = shown;
}

// `number`: the tap that ended it. It becomes the report, so that a restarted server that cannot
// know the button is no reason to say that the tap was lost.
function endScreen(screen, number) {
  if ("over" in screen.dataset) return;
  endedScreens.add(screen.dataset.fw);
  screen.dataset.over = "";
  const tap = pending.find((event) => event[0] === number && event[2] === "t");
  if (tap) tap.splice(1, 3, idOf(screen), "ov");
  else emit(screen, "ov");
  const words = screen.querySelector(":scope > .fw");
  announce(words.innerText);
  const heading = words.querySelector("[role=heading]");
  if (heading) Object.assign(heading, { tabIndex: -1 }).focus({ preventScroll: true });
}
