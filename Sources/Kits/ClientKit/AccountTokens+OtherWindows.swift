/// What the other windows of a device do to a sign-in that all of them share.
extension AccountTokens {
  /// Ends the sign-in here once another window has signed the shown account out, or somebody else in.
  /// Whoever signs out there wants nothing private left here. Runs until then, until the surrounding task
  /// is cancelled, or until nobody is signed in here.
  /// - Parameter shown: the account in this window; nil once nobody is signed in here.
  public func watchOtherWindows(_ shown: @MainActor () -> String?) async {
    guard device.window.id != DeviceWindow.only.id else { return }
    while let account = shown() {
      guard await device.clock.paused(for: DeviceWindow.pauseBetweenLooks) else { return }
      guard account == shown(), kept?.accountID != account else { continue }
      ended?(Self.signedOut)
      return
    }
  }
}
