/// The window that an app runs in: the only one of an app on a phone, one of several tabs in a
/// browser. All windows of a device share its storage.
public struct DeviceWindow: Sendable {
  /// Names this window among those that are open; a relaunch may bring another name.
  public let id: String
  /// Whether the window of that id is open now, for somebody to see.
  public let isOpen: @MainActor @Sendable (_ id: String) -> Bool

  public init(id: String, isOpen: @escaping @MainActor @Sendable (_ id: String) -> Bool) {
    self.id = id
    self.isOpen = isOpen
  }

  /// The window of an app that has no second one.
  public static let only = DeviceWindow(id: "only") { $0 == "only" }
}
