// The worker of an app's pushes. It shows them while no page is open, and a tap on one leads to
// what it tells of. It answers no requests, because a page without its server shows nothing true.

const ANSWER_LIMIT = 300; // ms within which a page that runs says so
const app = new URL(registration.scope).pathname;
const icon = `/_q/${app.split("/").filter(Boolean).join("-")}-192.png`;
const windows = () => clients.matchAll({ type: "window", includeUncontrolled: true });

// Two pushes of one message are shown once. Whoever looks at the app sees the news there, too.
async function show({ title, body, data, tag }) {
  const isSeen = (page) => page.focused && page.url.startsWith(registration.scope);
  const silent = (await windows()).some(isSeen);
  await registration.showNotification(title, { body, data, tag, icon, silent });
}

// Resolves to the page if it is one of the app's and its script runs.
const runs = (page) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(page);
  setTimeout(resolve, ANSWER_LIMIT);
  page.postMessage({ app }, [port2]);
});

async function lead(address) {
  const page = (await Promise.all((await windows()).map(runs))).find(Boolean);
  if (!page) return clients.openWindow(address);
  page.postMessage({ app, address });
  await page.focus();
}

addEventListener("install", () => skipWaiting());
addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(app + (event.notification.data?.link ?? "")));
});
