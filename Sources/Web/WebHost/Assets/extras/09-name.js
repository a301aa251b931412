// The browser's name, which only an answer to a request can change.

// The first answer brings the cookie, and the second request shows that it arrived.
async function fetchName(path) {
  const again = { method: "POST" };
  try {
    if ((await fetch(path, again)).ok) await fetch(path, again);
  } catch { /* The line is away: the server does not hear of a new name, and says so. */ }
}
