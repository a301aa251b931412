import ClientKit
import Observation

/// Whether this device tells of what happens, as the person has chosen. The server pushes to it
/// then, where the device takes pushes.
@MainActor @Observable
final class NotificationSettings {
  private(set) var areOn: Bool

  @ObservationIgnored let pushes: Pushes
  @ObservationIgnored private let key: String
  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private var device: Device { service.session.device }
  /// The name that the server knows.
  @ObservationIgnored private var registered: Pushes.Name?

  init(user: String, service: SoulService, pushes: Pushes = .system) {
    key = "soul_notifications_\(user)"
    self.service = service
    self.pushes = pushes
    areOn = service.session.device.storage.string(forKey: key) == "on"
  }

  func set(_ wanted: Bool) async {
    areOn = wanted ? await pushes.ask() : false
    device.storage.set(areOn ? "on" : "off", forKey: key)
    if areOn {
      await register()
    } else {
      registered = nil
      pushes.end()
    }
  }

  /// Tells the server the device's name, which may be another one after each launch. Without an
  /// answer it is told again: at the next launch, or when the network is back.
  func register() async {
    guard areOn, let name = await pushes.name(), name != registered else { return }
    do {
      try await service.register(name)
      registered = name
    } catch {
      registered = nil
    }
  }
}
