import SoulModels

/// What this device can do to tell of something while another app is in front.
@MainActor
struct Pushes {
  /// Where pushes for this device go.
  enum Target: Equatable, Sendable {
    /// To a service that knows the device by this name.
    case device(token: String, platform: DevicePlatform, environment: DeviceEnvironment)
    /// To the push service of a browser.
    case browser(WebPushRequest)
  }

  /// What became of the wish for pushes.
  enum Answer: Equatable, Sendable {
    case target(Target)
    /// The person was not asked, or has not decided.
    case unasked
    case refused
    /// This device takes none.
    case unavailable
    /// The service that brings them cannot be reached.
    case failed
  }

  /// A browser signs up with the server's key. Its page tells of things itself while it is open,
  /// whatever the browser permits.
  let isBrowser: Bool
  /// Signs up for pushes.
  /// - Parameters:
  ///   - key: the server's, which browsers need.
  ///   - asks: whether the system asks the person who has not decided yet.
  var ask: @MainActor (_ key: String?, _ asks: Bool) async -> Answer
  /// The device takes no more pushes, until it is asked again.
  var end: @MainActor () -> Void
  /// When the person is told, in a sentence.
  /// - Parameter isPossible: whether the server sends pushes to this kind of device.
  var reach: @MainActor (_ isPossible: Bool) -> String
  /// Why no pushes come although the person wants them; nil where nothing is wrong.
  var trouble: @MainActor (Answer) -> String?
}
