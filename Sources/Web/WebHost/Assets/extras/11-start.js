// The extras are there.

watchRows();
watchLazy();
watchFarewells();
watchSheets();
watchShortcuts();
watchAwake();
hasExtras = true;
