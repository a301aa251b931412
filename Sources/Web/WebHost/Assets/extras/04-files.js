// Files: the server hands out addresses that serve once; the browser's own ways use them.

function saveFile(url, name) {
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

// Browsers open their picker only right after a tap; without one a notice asks for it.
function choose(url, accept, multiple, words, use) {
  const input = Object.assign(document.createElement("input"),
    { type: "file", accept, multiple: !!multiple });
  const cancel = () => fetch(url, { method: "DELETE" }).catch(() => {});
  input.addEventListener("cancel", cancel);
  input.addEventListener("change", () => use([...input.files]).catch(() => {
    showNotice(`The ${words} could not be sent. Please try again.`);
    cancel();
  }));
  if (!navigator.userActivation || navigator.userActivation.isActive) input.click();
  else showNotice(`Choose a ${words}`, undefined, () => input.click());
}

function pickFiles(url, accept, multiple) {
  choose(url, accept, multiple, "file", (files) => sendFiles(url, files));
}

async function sendFiles(url, files) {
  for (const [index, file] of files.entries()) {
    const query = new URLSearchParams({ name: file.name, left: files.length - 1 - index });
    // A refusal is the app's to explain: the server has told it.
    const { ok } = await fetch(`${url}?${query}`, { method: "POST", body: file });
    if (!ok) return;
  }
}
