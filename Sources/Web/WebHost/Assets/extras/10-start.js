// The extras are there.

watchRows();
watchFarewells();
watchSheets();
watchShortcuts();
watchAwake();
hasExtras = true;
