#if canImport(UserNotifications)
  import UserNotifications
#endif

/// The system's permission to tell of something while another app is in front.
enum NotificationPermission {
  @MainActor static func ask() async -> Bool {
    #if canImport(UserNotifications)
      let center = UNUserNotificationCenter.current()
      return (try? await center.requestAuthorization(options: [.alert, .badge, .sound])) ?? false
    #else
      // The browser's window shows them itself, so that there is nothing to permit.
      return true
    #endif
  }
}
