// The extras are there.

watchRows();
hasExtras = true;
