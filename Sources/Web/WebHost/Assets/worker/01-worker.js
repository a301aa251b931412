// The worker of an app's pushes. It shows them while no page is open, and a tap on one leads to
// what it tells of. It answers no requests, because a page without its server shows nothing true.
// When the browser makes another subscription, it tells the server.

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

// The page has kept what the server knows. A worker has no sign-in. It proves itself by the old
// subscription's secret, which only this browser and the server have.
async function renew(subscription) {
  const drawer = await caches.open("push");
  const kept = await (await drawer.match(app))?.json();
  if (!kept) return;
  subscription ??= await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: kept.key });
  const { endpoint, keys } = subscription.toJSON();
  const { ok } = await fetch(kept.renewal, {
    method: "PUT", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ old: kept.old, endpoint, keys }),
  });
  const old = { endpoint, auth: keys.auth };
  if (ok) await drawer.put(app, Response.json({ ...kept, old }));
}

addEventListener("install", () => skipWaiting());
addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("pushsubscriptionchange",
  (event) => event.waitUntil(renew(event.newSubscription)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(app + (event.notification.data?.link ?? "")));
});
