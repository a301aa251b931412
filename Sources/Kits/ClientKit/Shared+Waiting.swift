extension Shared {
  /// Waits for the window that holds the value to close, as a reloaded page waits for its old one.
  /// A window out of sight is waited for until it is back or given up. One that stays open is not
  /// waited for longer than a page needs to close over a slow line. That is less once this window
  /// is open itself: the page that it may have replaced closed before.
  public func waitUntilFree() async {
    var looks = 0
    while looks < 25, elsewhere != nil {
      if let window = look()?.window, device.window.isOpen(window) {
        looks += device.window.isOpen(device.window.id) ? 5 : 1
      }
      guard await device.clock.paused(for: .milliseconds(100)) else { return }
    }
  }
}
