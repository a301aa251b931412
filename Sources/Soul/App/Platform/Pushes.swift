import SoulModels

/// What this device can do to tell of something while another app is in front.
@MainActor
struct Pushes {
  /// This device's name at the service that brings pushes to it.
  struct Name: Equatable, Sendable {
    let token: String
    let platform: DevicePlatform
  }

  /// Asks the system for its permission.
  var ask: @MainActor () async -> Bool
  /// Nil on devices that take no pushes.
  var name: @MainActor () async -> Name?
  /// The device takes no more pushes, until it is asked for its name again.
  var end: @MainActor () -> Void
  /// When the person is told, in a sentence.
  var reach: String
}
