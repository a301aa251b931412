// Sharing: the system's own sheet where the browser has one. Otherwise the text is copied, and the
// page says so.

async function share(text, title) {
  try {
    if (navigator.share) return void await navigator.share({ title, text });
  } catch (error) {
    if (error.name === "AbortError") return; // The person has changed their mind.
  }
  try {
    await navigator.clipboard.writeText(text);
    showNotice("Copied. Paste it into a message.");
  } catch {
    showNotice("This browser can neither share nor copy. Here it is: " + text);
  }
}
