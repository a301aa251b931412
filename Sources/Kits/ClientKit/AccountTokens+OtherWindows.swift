/// What the other windows of a device do to a sign-in that all of them share.
extension AccountTokens {
  /// Waits until another window has signed the shown account out, or somebody else in. Whoever signs
  /// out there wants nothing private left here.
  /// - Parameter shown: the account in this window; nil once nobody is signed in here.
  /// - Returns: whether this window is to leave, too; false if it has left by itself or the task ends.
  public func isLeftElsewhere(_ shown: @MainActor () -> String?) async -> Bool {
    guard device.window.id != DeviceWindow.only.id else { return false }
    while let account = shown() {
      guard await device.clock.paused(for: DeviceWindow.pauseBetweenLooks) else { return false }
      if account == shown(), kept?.accountID != account { return true }
    }
    return false
  }
}
