/// The window that an app runs in. A phone's app has one window, and a browser has one per tab. All
/// windows of a device share its storage.
public struct DeviceWindow: Sendable {
  /// Names this window among the open ones; a relaunch may bring another name.
  public let id: String
  /// Whether a person can see the window of that id now.
  public let isOpen: @MainActor @Sendable (_ id: String) -> Bool
  /// Whether the window of that id is open, or is expected back. A window that disappeared a moment
  /// ago without being closed may only have lost its network.
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

  /// How long a window goes without a look at what the device's other windows did.
  public static let pauseBetweenLooks = Duration.seconds(1)

  /// The window of an app that has no second one.
  public static let only = DeviceWindow(id: "only") { $0 == "only" }
}
