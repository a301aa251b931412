// The socket: one per tab. It comes back by itself, and goes on where it was.

const RETRY_SECONDS = [0, 0.5, 1, 2, 5];
const SILENCE_LIMIT = 40000;
// Why the server closes a socket; the last two come with the ms after which to try again.
const REPLACED = 4000, RESTARTING = 1012, FULL = 1013;

let session = html.dataset.session;
let socket = null;
let live = false; // The server has answered this connection's hello.
let applied = 0; // Sequence number of the last frame applied,
let told = 0; // and of the last one that the server knows we applied.
// The address behind its `#`, which only the page knows. It is told once, and leaves the address
// bar: it may hold a secret.
let behindHash = location.hash;
let ended = false; // The app has closed: nothing is to connect any more.
let attempts = 0, openedAt = 0, heardAt = 0;
let retryTimer, ackTimer, liveTimer;

function connect() {
  clearTimeout(retryTimer);
  if (socket || ended) return;
  showConnecting(PILL_AFTER);
  const query = new URLSearchParams({
    app: html.dataset.app ?? "/", session, seq: applied, at: location.pathname,
  });
  const ws = new WebSocket(`${location.origin.replace(/^http/, "ws")}/_q/socket?${query}`);
  socket = ws;
  heardAt = openedAt = Date.now();
  ws.onopen = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // The next page begins with the person's own day and hours, before it can say hello.
    if (zone) document.cookie = `quartet_zone=${zone};path=/;max-age=34560000;samesite=lax`;
    transmit(["hello", applied, {
      ...environment(),
      tz: zone,
      locale: navigator.language,
      vis: +!document.hidden,
      link: behindHash || undefined,
    }]);
    // Events wait for the server's first message. If it is `remount`, ids of the old session must
    // not reach the new one. A silent server gets one second.
    liveTimer = setTimeout(() => becomeLive(false), 1000);
  };
  ws.onmessage = (message) => ws === socket && receive(JSON.parse(message.data));
  ws.onclose = ({ code, reason }) => {
    if (ws !== socket || ended) return;
    // Another tab (a restored or duplicated one) has taken this session: begin one of our own.
    if (code === REPLACED) return location.reload();
    if (code === FULL) showConnecting(0, "Too many people are here right now. Trying again…");
    disconnected(code === RESTARTING || code === FULL ? +reason : 0);
  };
}

// `pause` is the time that the server asks for, so that not all tabs come back at once.
function disconnected(pause = 0) {
  clearTimeout(liveTimer);
  expectNothing();
  showConnecting(PILL_AFTER);
  socket = null;
  live = false;
  sent = 0;
  if (Date.now() - openedAt > 3000) attempts = 0;
  const seconds = RETRY_SECONDS[Math.min(attempts++, RETRY_SECONDS.length - 1)];
  retryTimer = setTimeout(connect, pause || seconds * 1000 * (0.7 + 0.6 * Math.random()));
}

// A half-open socket closes only after a time-out of minutes: leave it and begin anew.
function abandon() {
  const old = socket;
  socket = null;
  old?.close();
  disconnected();
}

function wake() {
  coverIfAway();
  if (socket && Date.now() - heardAt > 20000) abandon(); // Pings come every 15 s.
  connect();
}

function becomeLive(isAnswered) {
  if (live || socket?.readyState !== 1) return;
  clearTimeout(liveTimer);
  hideConnecting();
  live = true;
  behindHash = "";
  if (isAnswered) resume();
  flush();
  askForMissed();
}

function receive(message) {
  heard();
  const [verb, ...rest] = message;
  if (verb === "f") {
    const [seq, ack, ops] = rest;
    acked = Math.max(acked, ack);
    // Resuming may replay frames that we have.
    if (seq > applied) {
      applied = seq;
      applyFrame(ops);
    }
    settle();
  } else if (verb === "snap") {
    applied = rest[0];
    acked = Math.max(acked, rest[1]);
    replaceRoot(rest[2], rest[3], false);
    settle();
  } else if (verb === "remount") {
    [session, applied] = rest;
    html.dataset.session = session;
    reportDropped(pending);
    pending = []; // They speak of nodes that no longer exist.
    sent = 0;
    acked = lastEvent;
    settle();
    replaceRoot(rest[2], rest[3], true);
  } else if (verb === "P") {
    transmit(["p"]);
  }
  becomeLive(verb === "f" || verb === "snap");
  hideConnecting();
  if (sent) expectAnswer();
  if (applied !== told) {
    ackTimer ??= setTimeout(() => {
      ackTimer = undefined;
      transmit(["a", applied]);
    }, 250);
  }
}

// The app has closed itself. A page cannot: its last screen stays, with the way back below.
function endSession() {
  ended = true;
  pending = [];
  for (const dialog of dialogs) dialog.remove();
  forgetDialogs();
  root.append(Object.assign(document.createElement("button"), {
    className: "b bs-automatic again", textContent: "Open again", onclick: () => location.reload(),
  }));
}

function watchConnection() {
  setInterval(() => {
    const limit = socket?.readyState === 1 ? SILENCE_LIMIT : 10000;
    if (socket && Date.now() - heardAt > limit) abandon();
    coverIfAway();
  }, 5000);
  // An unanswered event shows whether the network is really away.
  addEventListener("offline", () => emit(0, "vis", +!document.hidden));
  // A line that was away has taken the socket with it, whether the browser knows or not.
  addEventListener("online", () => {
    if (socket) abandon();
    wake();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    coverIfAway();
    if (socket) abandon();
    else connect();
  });
  addEventListener("pagehide", () => {
    flushFields(true);
    flush();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wake();
    else flushFields();
    emit(0, "vis", +!document.hidden);
  });
}
