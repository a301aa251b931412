/// The window that an app runs in: the only one of an app on a phone, one of several tabs in a
/// browser. All windows of a device share its storage.
public struct DeviceWindow: Sendable {
  /// Names this window among those that are open; a relaunch may bring another name.
  public let id: String
  /// Whether the window of that id is open now, for somebody to see.
  public let isOpen: @MainActor @Sendable (_ id: String) -> Bool
  /// Whether the window of that id is open, or went out of sight so short a time ago, without being
  /// closed, that it is expected back: its network may have blinked.
  public let isOpenOrReturning: @MainActor @Sendable (_ id: String) -> Bool

  /// - Parameter isOpenOrReturning: nil where windows do not go out of sight but by being closed.
  public init(
    id: String, isOpen: @escaping @MainActor @Sendable (_ id: String) -> Bool,
    isOpenOrReturning: (@MainActor @Sendable (_ id: String) -> Bool)? = nil
  ) {
    self.id = id
    self.isOpen = isOpen
    self.isOpenOrReturning = isOpenOrReturning ?? isOpen
  }

  /// The window of an app that has no second one.
  public static let only = DeviceWindow(id: "only") { $0 == "only" }
}
