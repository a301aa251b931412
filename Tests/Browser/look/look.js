// The client's work for the specimens: opens the dialogs, marks bars that have content under them.
for (const dialog of document.querySelectorAll("dialog[data-open]")) {
  dialog.tabIndex = -1;
  for (const child of dialog.children) child.inert = true; // no focus on the first control
  dialog.showModal();
  for (const child of dialog.children) child.inert = false;
}
for (const page of document.querySelectorAll("[data-scroll]")) page.scrollTop = Number(page.dataset.scroll);
for (const page of document.querySelectorAll(".nsp")) {
  const [bar, large, scroller] = [".nb", ".nlt", ".nsc"].map((name) => page.querySelector(name));
  bar.classList.toggle("stuck", scroller.scrollTop > (large ? large.offsetHeight - 8 : 0));
}
