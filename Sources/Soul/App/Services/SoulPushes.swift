import LookKit

typealias Pushes = LookKit.Pushes
typealias NotificationSettings = LookKit.NotificationSettings

extension Pushes {
  /// This device's.
  static let system = platform(Words(app: "Soul", news: "when they are done"))
}

extension NotificationSettings {
  convenience init(user: String, service: SoulService, pushes: Pushes = .system) {
    self.init(
      key: "soul_notifications_\(user)", device: service.session.device,
      server: PushService(session: service.session, user: user), pushes: pushes)
  }
}
