// The screen stays on while the app wants it, as a kiosk's does. The browser releases the lock
// whenever the page is hidden, and may refuse it, as with an empty battery or before the first tap.
// So it is taken again when the page is visible again, and asked for at each tap until it is held.

let isAwakeWanted = false;
let wakeLock; // held, or the promise of it

function keepAwake(isWanted) {
  isAwakeWanted = isWanted;
  if (isWanted) return void holdScreen();
  wakeLock?.release?.();
  wakeLock = undefined;
}

async function holdScreen() {
  if (!isAwakeWanted || wakeLock || document.hidden) return;
  const lost = () => (wakeLock = undefined);
  try {
    wakeLock = navigator.wakeLock?.request("screen");
    wakeLock = await wakeLock;
    wakeLock?.addEventListener("release", lost);
    // It may have been switched off, or the page hidden, while the browser thought about it.
    if (!isAwakeWanted) keepAwake(false);
  } catch {
    lost();
  }
}

function watchAwake() {
  document.addEventListener("visibilitychange", holdScreen);
  document.addEventListener("pointerup", holdScreen);
}
