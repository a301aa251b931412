// Pushes: the person is asked, and the browser signs up with its push service. The worker that
// shows pushes is a script of its own, and is fetched once the person has allowed them.

const WORKER = "/_q/worker.js";
let signingUp = Promise.resolve(); // to a push service, or off

const inTurn = (work) => (signingUp = signingUp.catch(() => {}).then(work));

async function wishForPush(question, key, asks) {
  emit(0, "push", [question, ...await signUp(key, asks)]);
}

async function signUp(key, asks) {
  if (!navigator.serviceWorker || !window.PushManager) return ["unavailable"];
  try {
    const permission = await permissionToPush(asks);
    if (permission !== "granted") return [permission === "denied" ? "refused" : "unasked"];
    if (!key) return ["allowed"]; // A look, which signs nobody up.
    return await inTurn(() => subscribe(key));
  } catch ({ name }) {
    return [name === "NotAllowedError" ? "refused" : "failed"];
  }
}

// Browsers ask only right after a tap; without one a notice asks for it.
const permissionToPush = (asks) => new Promise((resolve) => {
  const ask = () => resolve(Notification.requestPermission());
  if (!asks || Notification.permission !== "default") resolve(Notification.permission);
  else if (!navigator.userActivation || navigator.userActivation.isActive) ask();
  else showNotice("Allow notifications", undefined, ask);
});

async function subscribe(key) {
  await navigator.serviceWorker.register(WORKER, { scope: html.dataset.app });
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const isOurs = old && base64url(old.options.applicationServerKey) === key;
  // A subscription for another key takes none of the server's pushes.
  if (!isOurs) await old?.unsubscribe();
  const subscription = isOurs ? old
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  // Without a place for it only the worker's renewal is lost: the next page signs up anew.
  await keepForWorker({ key, old: { endpoint, auth: keys.auth } }).catch(() => {});
  return ["subscribed", endpoint, keys.p256dh, keys.auth];
}

// What the worker needs when the browser makes another subscription while no page is open.
async function keepForWorker(subscription) {
  const { app, renewal } = html.dataset;
  const drawer = await caches.open("push");
  if (renewal) await drawer.put(app, Response.json({ renewal, ...subscription }));
}

const base64url = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// What is shown is taken away, too: the next person at this browser is another one.
function endPush() {
  inTurn(async () => {
    const worker = await navigator.serviceWorker?.getRegistration(html.dataset.app);
    for (const shown of await worker?.getNotifications() ?? []) shown.close();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
    await worker?.unregister();
    await (await caches.open("push")).delete(html.dataset.app);
  }).catch(() => {}); // The server knows the browser no more in any case.
}

// The worker looks for a page of the app that runs, and leads it to what a push tells of. A page
// whose line is away, as after hours in the background, opens the address anew.
function watchPushes() {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
    if (data.app !== html.dataset.app) return;
    if (port) return port.postMessage("");
    const el = live && !ended && Date.now() - heardAt < 20000 && addressBar();
    if (el) emit(el, "ad", data.address);
    else location.assign(data.address);
  });
}
