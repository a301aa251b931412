import ClientKit
import Observation

/// Whether this device tells of what happens, as the person has chosen.
@MainActor @Observable
final class NotificationSettings {
  private(set) var areOn: Bool

  @ObservationIgnored private let key: String
  @ObservationIgnored private let device: Device
  @ObservationIgnored private let ask: @MainActor () async -> Bool

  /// - Parameter ask: asks the system for its permission.
  init(
    user: String, device: Device,
    ask: @escaping @MainActor () async -> Bool = NotificationPermission.ask
  ) {
    key = "soul_notifications_\(user)"
    self.device = device
    self.ask = ask
    areOn = device.storage.string(forKey: key) == "on"
  }

  func set(_ wanted: Bool) async {
    areOn = wanted ? await ask() : false
    device.storage.set(areOn ? "on" : "off", forKey: key)
  }
}
