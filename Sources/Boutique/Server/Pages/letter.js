(() => {
  const get = (id) => document.getElementById(id);
  const review = get("review"), text = get("text"), message = get("message"), thanks = get("thanks");
  const copy = get("copy"), post = get("post"), done = get("done");
  const { events, name } = review.dataset, draft = text.value, destination = post.href;

  // keepalive: the report must survive that the platform's app takes over the screen.
  const tell = (event, body) => fetch(`${events}/${event}`, {
    method: "POST", keepalive: true, headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body || {}),
  });
  const report = (event, body) => tell(event, body).catch(() => {});

  // Storage may be refused (private browsing); the page works without it.
  const keep = (area, item, value) => {
    try {
      const store = window[area], key = `${item}:${events}`;
      if (value === undefined) return store.getItem(key);
      if (value === null) store.removeItem(key); else store.setItem(key, value);
    } catch { return null; }
  };

  const measure = () => {
    const count = [...text.value].length;
    get("count").textContent = `${count} character${count === 1 ? "" : "s"}`;
    if (CSS.supports("field-sizing", "content")) return;
    text.style.height = "auto";
    text.style.height = `${text.scrollHeight}px`;
  };
  const isEmpty = () => text.value.trim() === "";
  text.value = keep("sessionStorage", "text") || draft;
  text.addEventListener("input", () => {
    keep("sessionStorage", "text", text.value);
    lead();
    measure();
  });

  // The line below the button says what it will do, and then what was done.
  const how = message.textContent;
  const say = (words) => {
    message.textContent = words || how;
    message.classList.toggle("said", Boolean(words));
  };
  // An empty review leads nowhere: there would be nothing to paste.
  const lead = () => {
    if (isEmpty()) post.removeAttribute("href"); else post.href = destination;
    post.setAttribute("aria-disabled", isEmpty());
    say(isEmpty() ? `Your review is empty. Write a few words, and you can post them on ${name}.` : "");
  };

  let copied = null;
  const next = "choose your stars again and paste the text.";
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
  copy.addEventListener("click", async () => {
    if (isEmpty()) {
      say("There is nothing to copy yet: write a few words first.");
      return text.focus();
    }
    const ok = await write();
    say(ok ? `Copied. At ${name}, ${next}`
      : "The text is selected: choose Copy to take it with you.");
  });
  // The sentence stands there when the customer comes back from the platform, or looks before they go.
  const tellNext = (isCopied) => {
    say(isCopied ? `Your text is copied. At ${name}, ${next}`
      : `Your text could not be copied. Select it above, copy it, and paste it at ${name}.`);
  };
  post.addEventListener("click", () => {
    if (isEmpty()) return text.focus();
    report("platform_clicked", { platform: review.dataset.platform });
    // Platforms take no text by link: without a copy there would be nothing to paste.
    if (copied === text.value) tellNext(true);
    else write().then(tellNext);
  });

  let wait = 2000, retry;
  const finish = async () => {
    clearTimeout(retry);
    let answer = null;
    try { answer = await tell("done", { isOnPhone: true }); } catch { /* offline: later */ }
    const isOver = answer && answer.status < 500 && answer.status !== 429;
    get("later").hidden = Boolean(answer);
    if (isOver) return keep("localStorage", "done", null);
    wait = Math.min(wait * 2, 60000);
    retry = setTimeout(finish, wait);
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

  for (const id of ["message", "copy", "done", "hint", "count"]) get(id).hidden = false;
  lead();
  show(isPending() || review.dataset.done === "true");
  measure();
})();
