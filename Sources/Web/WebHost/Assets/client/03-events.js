// Events to the server. They are numbered and kept until the server has acknowledged them. So a
// dropped connection neither loses nor repeats one.

const FRAME_LIMIT = 30000; // bytes; the server refuses frames over 32 kB,
const TEXT_LIMIT = FRAME_LIMIT - 100; // of one field, with room for its event's numbers
const BATCH_LIMIT = 100;
const BURST = 250, PACE = 45; // and more than 50 events a second, but for a burst of 300.
// Only the newest of these matters: an unsent older one is dropped.
const LATEST_ONLY = ["o", "r", "g", "w", "env", "vis"];
const MERGED_SAMPLES = 1800; // numbers, three a sample

let acked = 0; // Highest event number the server has processed.
let lastEvent = 0;
let pending = []; // [n, id, kind, payload?] not yet acknowledged, oldest first.
let sent = 0; // How many of `pending` went out on this connection.
let offered = 0; // Highest event number that ever went out: the server may have it.
let flushQueued = false;
let paceTimer;
let allowance = BURST, allowedAt = 0;

function emit(target, kind, payload) {
  if (kind !== "i") flushFields(); // Typed text always arrives before the event after it.
  const id = target === 0 ? 0 : idOf(target);
  // It is leaving the page, as a field that loses the focus with it.
  if (id === "") return lastEvent;
  const replaces = (old) => old[1] === id && old[2] === kind &&
    (LATEST_ONLY.includes(kind) || (kind === "d" && takesOver(payload, old[3])));
  pending = pending.filter((old) => old[0] <= offered || !replaces(old));
  const event = [++lastEvent, id, kind];
  if (payload !== undefined) event.push(payload);
  pending.push(event);
  if (!flushQueued) {
    flushQueued = true;
    queueMicrotask(flush);
  }
  return lastEvent;
}

// A drag's newest unsent report replaces the older ones. A drawing's report takes over their
// samples, up to a size.
function takesOver(report, old) {
  if (report[0] || old[0] || report[8] !== old[8]) return false;
  if (!report[9]) return true;
  if (report[9].length + old[9].length > MERGED_SAMPLES) return false;
  report[9] = [...old[9], old[1], old[2], old[7], ...report[9]];
  return true;
}

// The server has acknowledged its events. The rest did not arrive and will not arrive over the old
// line. The waiting events go on, merged into as few reports as possible.
function resume() {
  offered = acked;
  const kept = [];
  for (const event of pending) {
    const old = kept.at(-1);
    const replaces = old && old[1] === event[1] && old[2] === event[2] &&
      (LATEST_ONLY.includes(event[2]) || (event[2] === "d" && takesOver(event[3], old[3])));
    if (replaces) kept.pop();
    kept.push(event);
  }
  pending = kept;
}

const bytesOf = (value) => new TextEncoder().encode(JSON.stringify(value)).length;

function flush() {
  flushQueued = false;
  const now = Date.now();
  allowance = Math.min(BURST, allowance + (now - allowedAt) / 1000 * PACE);
  allowedAt = now;
  while (live && !paceTimer && sent < pending.length) {
    const batch = [];
    let size = 40;
    while (sent < pending.length && batch.length < BATCH_LIMIT && allowance >= 1) {
      const bytes = bytesOf(pending[sent]) + 1;
      if (batch.length && size + bytes > FRAME_LIMIT) break;
      size += bytes;
      offered = Math.max(offered, pending[sent][0]);
      // A report of a drawing counts by its samples.
      allowance -= 1 + Math.floor((pending[sent][3]?.[9]?.length ?? 0) / 48);
      batch.push(pending[sent++]);
    }
    if (batch.length) transmit(["e", applied, batch]);
    if (allowance < 1) {
      paceTimer = setTimeout(() => {
        paceTimer = 0;
        flush();
      }, 1000);
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

// Releases or corrects the states that waited for an acknowledgement.
function settle() {
  const before = pending.length;
  pending = pending.filter(([number]) => number > acked);
  sent = Math.max(0, sent - (before - pending.length));
  releaseTaps();
  if (hasExtras) settleInks();
  settleGuesses();
  settleDialogs();
  settleHistory();
}
