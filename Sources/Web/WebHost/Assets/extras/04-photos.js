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

// A line that is away, and a server that has enough for now, are asked again. Any other refusal is
// the app's to explain. A photo that went with an older page is given up.
async function sendPhoto(url, picker, index) {
  const photo = pickedPhotos.get(picker)?.[index];
  const query = photo && new URLSearchParams({ name: photo.name, left: 0 });
  for (let attempt = 0; attempt < PHOTO_ATTEMPTS; attempt++) {
    try {
      const { status } = photo ? await fetch(`${url}?${query}`, { method: "POST", body: photo })
        : await fetch(url, { method: "DELETE" });
      if (status !== 429) return;
    } catch { /* The line is away. */ }
    await new Promise((resolve) => setTimeout(resolve, PHOTO_RETRY));
  }
}
