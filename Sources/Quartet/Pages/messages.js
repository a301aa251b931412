(() => {
  const get = (id) => document.getElementById(id);
  const place = location.pathname;

  // The server writes UTC, which stands there without a script.
  const tellTimes = () => {
    for (const time of document.querySelectorAll("time")) {
      const date = new Date(time.dateTime), isToday = date.toDateString() === new Date().toDateString();
      time.textContent = isToday ? date.toLocaleTimeString() : date.toLocaleString();
    }
  };
  const refresh = async () => {
    const answer = await fetch(place);
    if (!answer.ok) throw new Error(answer.status);
    // Without its head: the style's nonce there is not this page's. Messages have no "<" of their own.
    const main = (await answer.text()).match(/<main>.*<\/main>/s)[0];
    const page = new DOMParser().parseFromString(main, "text/html");
    for (const id of ["count", "messages"]) get(id).replaceChildren(...page.getElementById(id).childNodes);
    tellTimes();
  };
  const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

  const follow = async () => {
    let tag = null;
    for (;;) {
      try {
        const answer = await fetch(`${place}/version?wait=25`, tag ? { headers: { "If-None-Match": tag } } : {});
        if (answer.status === 200) {
          await refresh();
          tag = answer.headers.get("ETag");
        } else if (answer.status !== 304) throw new Error(answer.status);
        get("trouble").hidden = true;
        // A server that is stopping answers at once.
        if (answer.status === 304) await pause(250);
      } catch {
        get("trouble").hidden = false;
        await pause(2000);
      }
    }
  };
  tellTimes();
  follow();
})();
