#if canImport(UIKit)
  import SoulModels
  import SwiftUI
  import UserNotifications

  extension Pushes {
    /// Apple's.
    static let system = Pushes(
      ask: {
        let center = UNUserNotificationCenter.current()
        return (try? await center.requestAuthorization(options: [.alert, .badge, .sound])) ?? false
      },
      name: {
        await PushDelegate.token().map { Name(token: $0, platform: .ios) }
      },
      end: { UIApplication.shared.unregisterForRemoteNotifications() },
      reach: "We'll tell you when they are done, and nothing else.")
  }

  typealias PlatformDelegate = UIApplicationDelegateAdaptor<PushDelegate>

  /// Hears from the system how Apple's service calls this device.
  @MainActor
  final class PushDelegate: NSObject, UIApplicationDelegate {
    private static var waiting: [CheckedContinuation<String?, Never>] = []

    /// Nil if the service cannot be reached, or the app may not use it.
    static func token() async -> String? {
      await withCheckedContinuation { continuation in
        waiting.append(continuation)
        UIApplication.shared.registerForRemoteNotifications()
      }
    }

    private static func came(_ token: String?) {
      let all = waiting
      waiting = []
      for each in all { each.resume(returning: token) }
    }

    func application(
      _ application: UIApplication,
      didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      Self.came(deviceToken.map { String(format: "%02x", $0) }.joined())
    }

    func application(
      _ application: UIApplication,
      didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
      Self.came(nil)
    }
  }
#else
  extension Pushes {
    /// A browser's window shows notifications itself, so there is nothing to permit. It takes no pushes.
    static let system = Pushes(
      ask: { true }, name: { nil }, end: {},
      reach: "While Soul is open in this browser, we'll tell you when they are done.")
  }

  /// A browser tells its app nothing.
  @propertyWrapper
  struct PlatformDelegate {
    struct Nobody {}
    let wrappedValue = Nobody()
  }
#endif
