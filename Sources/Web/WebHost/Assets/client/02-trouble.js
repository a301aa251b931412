// Trouble: the notices while the server is out of reach. A short silence goes unnoticed, and then a
// pill appears. After a minute and a half a cover hides the page, because a stranger may stand
// before it by then.

const PILL_AFTER = 1500; // ms without a connection,
const ANSWER_LIMIT = 2000; // or with an unanswered event.
const GIVE_UP_AFTER = 10000; // ms of silence after an event: the line is dead, though it looks open
const COVER_AFTER = 90000;
// Missed changes arrive while the page is still covered.
const UNCOVER_AFTER = 200;
// Kinds of events that a person means to do something with.
const MEANT = ["t", "t2", "l", "k", "p", "g", "s"];

let spokeAt = Date.now(); // when the server was last heard
let pillTimer, pill, pillPlaceTimer, answerTimer;
let cover, coveredFocus; // the cover, and the element that had the focus before

function showConnecting(after, text) {
  if (cover) return; // It says so itself.
  if (pill) {
    if (text) pill.textContent = text;
    return placePill();
  }
  if (text) pillTimer = clearTimeout(pillTimer);
  pillTimer ??= setTimeout(() => {
    pill = floating("pill", text ?? "Reconnecting…");
    placePill();
  }, after);
}

// The pill stands at the highest place where it hides no words, symbols and fields. Where it finds
// none with its words, it shows the spinner only. That may lie on a picture or a card, if nothing
// else is free.
function placePill() {
  if (!pill) return;
  const taken = [];
  const range = document.createRange();
  for (const el of (topDialog() ?? root).querySelectorAll("*")) {
    const isSolid = el.matches("button:not(.rowb),input,select,textarea,svg,img");
    if (!(isSolid || [...el.childNodes].some((child) => child.data?.trim())) ||
      !el.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(el);
    for (const box of isSolid ? [el.getBoundingClientRect()] : range.getClientRects()) {
      // A card reacts all around the spinner, which lets taps through.
      box.isCard = box.height > 100 && el.matches("button,img");
      // What fills the window is a background.
      if (box.width * box.height < innerWidth * innerHeight / 2) taken.push(box);
    }
  }
  for (const turn of [0, 1, 2]) {
    pill.className = turn ? "pill small" : "pill";
    pill.style.inset = "";
    const { offsetTop, offsetWidth: w, offsetHeight: h } = pill;
    for (let y = offsetTop; y < innerHeight - h; y += 6) {
      for (const x of [(innerWidth - w) / 2, innerWidth - w - 16, 16]) {
        if (taken.some(({ left, right, top, bottom, isCard }) => !(isCard && turn > 1) &&
          left < x + w + 8 && right > x - 8 && top < y + h + 8 && bottom > y - 8)) continue;
        return void (pill.style.inset = `${y}px auto auto ${x}px`);
      }
    }
  }
}

function hideConnecting() {
  pillTimer = clearTimeout(pillTimer);
  if (pill) pill = fadeAway(pill);
}

// An event went out. The network may have gone silently; then no answer comes.
function expectAnswer(limit = ANSWER_LIMIT) {
  answerTimer ??= setTimeout(() => {
    answerTimer = undefined;
    showConnecting(0);
    // Bytes that still leave through a slow line are not silence.
    if (limit !== ANSWER_LIMIT && socket && !socket.bufferedAmount) abandon();
    else expectAnswer(GIVE_UP_AFTER - ANSWER_LIMIT);
  }, limit);
}

const expectNothing = () => (answerTimer = clearTimeout(answerTimer));

function heard() {
  spokeAt = heardAt = Date.now();
  expectNothing();
  if (cover) setTimeout(uncover, UNCOVER_AFTER);
}

function coverIfAway() {
  if (cover || ended || Date.now() - spokeAt < COVER_AFTER) return;
  // A modal dialog lies above all others, and hides everything below it.
  cover = Object.assign(document.createElement("dialog"), { className: "cover" });
  const spinner = Object.assign(document.createElement("div"), { className: "pv cs-large" });
  const words = Object.assign(document.createElement("p"),
    { className: "t ta-c", textContent: "Reconnecting…" });
  cover.setAttribute("aria-label", words.textContent);
  cover.append(spinner, words);
  document.body.append(cover);
  coveredFocus = document.activeElement;
  cover.showModal();
  // Browsers close a dialog at a second request, such as Android's Back.
  cover.addEventListener("close", () => cover?.showModal());
  hideConnecting();
}

function uncover() {
  if (!cover) return;
  const old = cover;
  cover = undefined;
  old.close();
  old.remove();
  coveredFocus.focus({ preventScroll: true });
}

// A server without our session cannot process the old session's events.
function reportDropped(events) {
  const isMeant = ([, , kind, payload]) =>
    MEANT.includes(kind) || (kind === "d" && payload[0] === 1);
  if (events.some(isMeant)) showNotice("That didn't go through. Please try again.");
}
