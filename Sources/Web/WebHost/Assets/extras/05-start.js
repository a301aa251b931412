// The extras are there.

watchRows();
watchFarewells();
hasExtras = true;
