(() => {
  const get = (id) => document.getElementById(id);
  const review = get("review"), text = get("text"), message = get("message"), thanks = get("thanks");
  const copy = get("copy"), label = copy.firstChild, post = get("post"), done = get("done");
  const events = review.dataset.events, draft = text.value;

  // keepalive: the report must survive that the platform's app takes over the screen.
  const tell = (event, body) => fetch(`${events}/${event}`, {
    method: "POST", keepalive: true, headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body || {}),
  });
  const report = (event, body) => tell(event, body).catch(() => {});

  // Storage may be refused (private browsing); the page works without it.
  const keep = (area, name, value) => {
    try {
      const store = window[area], key = `${name}:${events}`;
      if (value === undefined) return store.getItem(key);
      if (value === null) store.removeItem(key); else store.setItem(key, value);
    } catch { return null; }
  };

  const measure = () => {
    get("count").textContent = `${[...text.value].length} characters`;
    if (CSS.supports("field-sizing", "content")) return;
    text.style.height = "auto";
    text.style.height = `${text.scrollHeight}px`;
  };
  text.value = keep("sessionStorage", "text") || draft;
  text.addEventListener("input", () => {
    keep("sessionStorage", "text", text.value);
    message.textContent = "";
    measure();
  });

  let copied = null, timer;
  const write = async () => {
    const value = text.value;
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Refused, or not offered outside https: the older way, and then the customer's own hand.
      text.focus();
      text.setSelectionRange(0, value.length);
      if (!document.execCommand("copy")) return false;
    }
    copied = value;
    report("copied");
    return true;
  };
  const isEmpty = () => text.value.trim() === "";
  copy.addEventListener("click", async () => {
    if (isEmpty()) {
      message.textContent = "There is nothing to copy yet: write a few words first.";
      return text.focus();
    }
    const ok = await write();
    message.textContent = ok ? "" : "The text is selected: choose Copy to take it with you.";
    if (!ok) return;
    label.textContent = "Copied ✓";
    clearTimeout(timer);
    timer = setTimeout(() => { label.textContent = "Copy review"; }, 2000);
  });
  post.addEventListener("click", () => {
    // Platforms take no text by link: without a copy there would be nothing to paste.
    if (copied !== text.value && !isEmpty() && navigator.clipboard) write();
    report("platform_clicked", { platform: review.dataset.platform });
  });

  let wait = 2000, next;
  const finish = async () => {
    clearTimeout(next);
    let answer = null;
    try { answer = await tell("done"); } catch { /* offline: later */ }
    const isOver = answer && answer.status < 500 && answer.status !== 429;
    get("later").hidden = Boolean(answer);
    if (isOver) return keep("localStorage", "done", null);
    wait = Math.min(wait * 2, 60000);
    next = setTimeout(finish, wait);
  };
  const isPending = () => keep("localStorage", "done") === "1";
  addEventListener("online", () => { if (isPending()) finish(); });
  const show = (isDone) => { review.hidden = isDone; thanks.hidden = !isDone; };
  done.addEventListener("click", () => {
    keep("localStorage", "done", "1");
    show(true);
    thanks.focus();
    finish();
  });
  get("again").addEventListener("click", () => { show(false); measure(); });
  if (isPending()) finish();

  for (const id of ["copy", "done", "hint", "count"]) get(id).hidden = false;
  measure();
})();
