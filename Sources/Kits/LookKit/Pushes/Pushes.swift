import WireKit

/// What this device can do to tell of something while another app is in front.
@MainActor
public struct Pushes {
  /// Where pushes for this device go.
  public enum Target: Equatable, Sendable {
    /// To a service that knows the device by this name.
    case device(token: String, platform: DevicePlatform, environment: DeviceEnvironment)
    /// To the push service of a browser.
    case browser(WebPushRequest)
  }

  /// What became of the wish for pushes.
  public enum Answer: Equatable, Sendable {
    case target(Target)
    /// The person was not asked, or has not decided.
    case unasked
    case refused
    /// This device takes none.
    case unavailable
    /// The service that brings them cannot be reached.
    case failed
    /// The server sends none to such a device.
    case unsent
  }

  /// An app's own words in the sentences about its pushes.
  public struct Words: Sendable {
    /// The app's name.
    let app: String
    /// Of what it tells: "when they are done".
    let news: String

    public init(app: String, news: String) {
      self.app = app
      self.news = news
    }
  }

  /// A browser signs up with the server's key. Its page tells of things itself while it is open,
  /// whatever the browser permits.
  public let isBrowser: Bool
  /// Signs up for pushes.
  /// - Parameters:
  ///   - key: the server's, which browsers need.
  ///   - asks: whether the system asks the person who has not decided yet.
  public var ask: @MainActor (_ key: String?, _ asks: Bool) async -> Answer
  /// What keeps pushes away before anybody is asked; nil if nothing does, as far as is known.
  public var obstacle: @MainActor () async -> Answer?
  /// The device takes no more pushes, until it is asked again.
  public var end: @MainActor () -> Void
  /// When the person is told, in a sentence.
  /// - Parameter isPossible: whether the server sends pushes to this kind of device.
  public var reach: @MainActor (_ isPossible: Bool) -> String
  /// Why no pushes come although the person wants them; nil where nothing is wrong.
  public var trouble: @MainActor (Answer) -> String?

  public init(
    isBrowser: Bool, ask: @escaping @MainActor (_ key: String?, _ asks: Bool) async -> Answer,
    obstacle: @escaping @MainActor () async -> Answer?,
    end: @escaping @MainActor () -> Void,
    reach: @escaping @MainActor (_ isPossible: Bool) -> String,
    trouble: @escaping @MainActor (Answer) -> String?
  ) {
    self.isBrowser = isBrowser
    self.ask = ask
    self.obstacle = obstacle
    self.end = end
    self.reach = reach
    self.trouble = trouble
  }
}

/// A product's server, as far as it pushes to devices, for one person. Once they have gone its calls
/// throw `CancellationError`: what one person chose is not the next one's.
@MainActor
public protocol PushRegistrar {
  /// Has this called once when the person has gone, in place of an earlier one.
  func whenLeft(_ leave: @escaping @MainActor () -> Void)
  /// Whether somebody has called ``whenLeft(_:)`` since the last person went: the pushes are theirs.
  var isTakenOver: Bool { get }
  /// The key with which a browser signs up for the server's pushes; nil if it sends browsers none.
  func webPushKey() async throws -> String?
  /// Has the server push to this device, until its person signs out.
  /// - Returns: whether it sends pushes to such devices.
  func register(_ target: Pushes.Target) async throws -> Bool
  /// Ends the server's pushes to this browser.
  func forgetBrowser() async throws
  /// Ends the server's pushes to this phone.
  func forgetDevice() async throws
}
