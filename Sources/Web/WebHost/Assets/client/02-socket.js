// The socket: one per tab. Events are numbered and kept until acknowledged, so a dropped
// connection loses nothing and does nothing twice.

const RETRY_SECONDS = [0, 0.5, 1, 2, 5];
const SILENCE_LIMIT = 40000;
const FRAME_LIMIT = 30000; // bytes; the server refuses frames over 32 kB,
const BATCH_LIMIT = 100; // and more than 50 events a second, but for a burst of 300.
// Of these only the newest matters: an unsent older one is dropped.
const LATEST_ONLY = ["o", "r", "g", "env", "vis"];
const MERGED_SAMPLES = 1800; // numbers, three a sample
// Why the server closes a socket; the last two come with the ms after which to try again.
const REPLACED = 4000, RESTARTING = 1012, FULL = 1013;

let session = html.dataset.session;
let socket = null;
let live = false; // The server has answered this connection's hello.
let applied = 0; // Sequence number of the last frame applied,
let told = 0; // and of the last one that the server knows we applied.
let acked = 0; // Highest event number the server has processed.
let lastEvent = 0;
let pending = []; // [n, id, kind, payload?] not yet acknowledged, oldest first.
let sent = 0; // How many of `pending` went out on this connection.
let flushQueued = false;
let ended = false; // The app has closed: nothing is to connect any more.
let attempts = 0, openedAt = 0, heardAt = 0;
let retryTimer, ackTimer, liveTimer, paceTimer;

function emit(target, kind, payload) {
  if (kind !== "i") flushFields(); // Typed text always arrives before what was done after it.
  const id = target === 0 ? 0 : idOf(target);
  // It is leaving the page, as a field that loses the focus with it.
  if (id === "") return lastEvent;
  const replaces = (old) => old[1] === id && old[2] === kind &&
    (LATEST_ONLY.includes(kind) || (kind === "d" && takesOver(payload, old[3])));
  pending = pending.filter((old, at) => at < sent || !replaces(old));
  const event = [++lastEvent, id, kind];
  if (payload !== undefined) event.push(payload);
  pending.push(event);
  if (!flushQueued) {
    flushQueued = true;
    queueMicrotask(flush);
  }
  return lastEvent;
}

// Of one drag's unsent reports the newest is enough, but for the samples of a drawing: it takes
// those over, up to a size.
function takesOver(report, old) {
  if (report[0] || old[0] || report[8] !== old[8]) return false;
  if (!report[9]) return true;
  if (report[9].length + old[9].length > MERGED_SAMPLES) return false;
  report[9] = [...old[9], old[1], old[2], old[7], ...report[9]];
  return true;
}

function flush() {
  flushQueued = false;
  while (live && !paceTimer && sent < pending.length) {
    const batch = [];
    let size = 40;
    while (sent < pending.length && batch.length < BATCH_LIMIT) {
      const bytes = new TextEncoder().encode(JSON.stringify(pending[sent])).length + 1;
      if (bytes > FRAME_LIMIT) {
        pending.splice(sent, 1);
        showNotice("That text is too long to send.");
      } else if (size + bytes > FRAME_LIMIT) {
        break;
      } else {
        size += bytes;
        batch.push(pending[sent++]);
      }
    }
    if (batch.length) transmit(["e", applied, batch]);
    if (batch.length === BATCH_LIMIT) {
      paceTimer = setTimeout(() => {
        paceTimer = 0;
        flush();
      }, 2500);
    }
  }
}

function transmit(message) {
  if (socket?.readyState !== 1) return;
  socket.send(JSON.stringify(message));
  if (!"ea".includes(message[0])) return;
  ackTimer = clearTimeout(ackTimer);
  told = applied;
  if (message[0] === "e") expectAnswer();
}

function connect() {
  clearTimeout(retryTimer);
  if (socket || ended) return;
  worry(PILL_AFTER);
  const query = new URLSearchParams({ app: html.dataset.app ?? "/", session, seq: applied });
  const ws = new WebSocket(`${location.origin.replace(/^http/, "ws")}/_q/socket?${query}`);
  socket = ws;
  heardAt = openedAt = Date.now();
  ws.onopen = () => {
    transmit(["hello", applied, {
      ...environment(),
      url: location.pathname + location.search + location.hash,
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: navigator.language,
      touch: +matchMedia("(pointer: coarse)").matches,
      fields: fieldValues(),
    }]);
    // Events wait for the server's first word: if it answers `remount`, ids of the old session
    // must never reach the new one. A server with nothing to say gets one second.
    liveTimer = setTimeout(becomeLive, 1000);
  };
  ws.onmessage = (message) => ws === socket && receive(JSON.parse(message.data));
  ws.onclose = ({ code, reason }) => {
    if (ws !== socket || ended) return;
    // Another tab (a restored or duplicated one) has taken this session: begin one of our own.
    if (code === REPLACED) return location.reload();
    if (code === FULL) worry(0, "Too many people are here right now. Trying again…");
    disconnected(code === RESTARTING || code === FULL ? +reason : 0);
  };
}

// `pause` is the time that the server asks for, so that not all tabs come back at once.
function disconnected(pause = 0) {
  clearTimeout(liveTimer);
  expectNothing();
  worry(PILL_AFTER);
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

function becomeLive() {
  if (live || socket?.readyState !== 1) return;
  clearTimeout(liveTimer);
  calm();
  live = true;
  flush();
}

function receive(message) {
  heard();
  const [verb, ...rest] = message;
  if (verb === "f") {
    const [seq, ack, ops] = rest;
    acked = Math.max(acked, ack);
    // Resuming may replay what we have.
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
    tellLost(pending);
    pending = []; // They speak of nodes that no longer exist.
    sent = 0;
    acked = lastEvent;
    settle();
    replaceRoot(rest[2], rest[3], true);
  } else if (verb === "error") {
    showNotice(rest[0]);
  } else if (verb === "P") {
    transmit(["p"]);
  }
  becomeLive();
  calm();
  if (sent) expectAnswer();
  if (applied !== told) {
    ackTimer ??= setTimeout(() => {
      ackTimer = undefined;
      transmit(["a", applied]);
    }, 250);
  }
}

// The app has closed itself. A page cannot; it says goodbye and offers the way back.
function endSession(text) {
  ended = true;
  pending = [];
  const page = document.createElement("div");
  page.className = "v";
  const words = Object.assign(document.createElement("div"),
    { className: "t ta-c", textContent: text });
  const again = Object.assign(document.createElement("button"),
    { className: "b bs-automatic", textContent: "Open again", onclick: () => location.reload() });
  page.append(words, again);
  forgetDialogs();
  root.replaceChildren(page);
  announce(text);
}

// What waited for acknowledgement is released or corrected.
function settle() {
  const before = pending.length;
  pending = pending.filter(([number]) => number > acked);
  sent = Math.max(0, sent - (before - pending.length));
  releaseTaps();
  settleInks();
  settleGuesses();
  settleDialogs();
  settleHistory();
}

function watchConnection() {
  setInterval(() => {
    const limit = socket?.readyState === 1 ? SILENCE_LIMIT : 10000;
    if (socket && Date.now() - heardAt > limit) abandon();
    coverIfAway();
  }, 5000);
  // Whether the network is really away shows when nobody answers.
  addEventListener("offline", () => emit(0, "vis", +!document.hidden));
  addEventListener("online", () => {
    if (socket && pill) abandon();
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
