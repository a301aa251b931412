// Photos: the page keeps what was picked and describes it. It sends a photo when the app reads it,
// so fifty photos never come at once.

const PHOTO_RETRY = 2000; // ms
const PHOTO_ATTEMPTS = 30;
const pickedPhotos = new Map(); // the files by their picker's address

function pickPhotos(url, accept, most) {
  choose(url, accept, most !== 1, "photo", async (files) => {
    const photos = files.slice(0, most || files.length);
    if (photos.length < files.length) showNotice(`Only the first ${most} photos were taken.`);
    pickedPhotos.set(url, photos);
    const list = photos.map((photo) => ({
      name: photo.name, type: photo.type, bytes: photo.size, preview: URL.createObjectURL(photo),
    }));
    try {
      await fetch(url + "?photos=1", { method: "POST", body: JSON.stringify(list) });
    } catch {
      showNotice("The photos were not taken: the line is away. Choose them again.");
    }
  });
}

// A line that is away, and a server that has enough for now, are asked again.
// A photo of an older page, or one that nobody takes, is given up: the app waits until it hears so.
async function sendPhoto(url, picker, index) {
  const photo = pickedPhotos.get(picker)?.[index];
  const query = photo && new URLSearchParams({ name: photo.name, left: 0 });
  const pause = () => new Promise((resolve) => setTimeout(resolve, PHOTO_RETRY));
  for (let left = photo ? PHOTO_ATTEMPTS : 0; left > 0;) {
    try {
      const { ok, status } = await fetch(`${url}?${query}`, { method: "POST", body: photo });
      if (ok) return;
      if (status !== 429) break;
      left--;
    } catch {
      // Waiting for the line is no attempt. A photo that cannot be read fails beside a good line.
      if (live) left--;
    }
    await pause();
  }
  // The server has told the app of its own refusals already, and then nothing changes.
  const giveUp = () => fetch(url, { method: "DELETE" }).then(({ status }) => status < 500);
  while (!await giveUp().catch(() => false)) await pause();
}
