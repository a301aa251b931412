// The extras are there.

Object.assign(EFFECTS, {
  awake: keepAwake, speak, save: saveFile, pick: pickFiles, photos: pickPhotos, send: sendPhoto,
  rename: fetchName, share,
});
watchRows();
watchLazy();
watchFarewells();
watchSheets();
watchShortcuts();
watchAwake();
watchPinches();
watchSteps();
hasExtras = true;
