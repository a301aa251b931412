// Start: the page is complete HTML already; take it over and connect.

inlineFirstPaint();
applyDataStyles(document);
startHistory();
watchConnection();
watchFields();
watchTouch();
watchControls();
watchDialogs();
watchEnvironment();
watchFocus();
watchPictures();
adopt(root);
adoptEarlyTyping();
settleHistory();
connect();
