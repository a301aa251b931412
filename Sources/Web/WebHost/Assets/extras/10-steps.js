// A value that assistive technology changes by steps: the arrow keys do so, too.

function watchSteps() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!wants(target, "aj") || isOff(target)) return;
    event.preventDefault();
    emit(target, "aj", step);
  });
}
