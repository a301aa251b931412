// The extras are there.

Object.assign(EFFECTS, {
  awake: keepAwake, speak, save: saveFile, pick: pickFiles, photos: pickPhotos, send: sendPhoto,
  rename: fetchName, share, push: wishForPush, endPush,
});
watchRows();
watchLazy();
watchFarewells();
watchSheets();
watchShortcuts();
watchAwake();
watchPinches();
watchSteps();
watchPushes();
hasExtras = true;
