#if canImport(UIKit)
  import SwiftUI
  import UserNotifications

  public typealias PlatformDelegate = UIApplicationDelegateAdaptor<PushDelegate>

  /// Hears from the system how Apple's service calls this device, and which notification was tapped.
  @MainActor
  public final class PushDelegate: NSObject, UIApplicationDelegate,
    UNUserNotificationCenterDelegate
  {
    private static var waiting: [CheckedContinuation<String?, Never>] = []

    /// Where Apple's service cannot be reached, the system may never answer. Each return to the app
    /// asks again.
    private static let longestWait = Duration.seconds(10)

    /// Nil if the service cannot be reached in time, or the app may not use it.
    static func token() async -> String? {
      let limit = Task {
        try await Task.sleep(for: longestWait)
        came(nil)
      }
      defer { limit.cancel() }
      return await withCheckedContinuation { continuation in
        waiting.append(continuation)
        UIApplication.shared.registerForRemoteNotifications()
      }
    }

    private static func came(_ token: String?) {
      let all = waiting
      waiting = []
      for each in all { each.resume(returning: token) }
    }

    public func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
      UNUserNotificationCenter.current().delegate = self
      return true
    }

    /// A tapped notification leads to what it tells of, by the address that the server sent with it.
    public nonisolated func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      let link = response.notification.request.content.userInfo["link"] as? String
      Task { @MainActor in Self.open(link) }
      completionHandler()
    }

    /// - Parameter link: "/gallery/8f3", or nil for what leads nowhere.
    private static func open(_ link: String?) {
      guard let link, let scheme, let url = URL(string: "\(scheme):/" + link) else { return }
      UIApplication.shared.open(url)
    }

    /// The beginning of the app's own addresses, as its `Info.plist` has it.
    private static var scheme: String? {
      let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]]
      return (types?.first?["CFBundleURLSchemes"] as? [String])?.first
    }

    public func application(
      _ application: UIApplication,
      didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      Self.came(deviceToken.map { String(format: "%02x", $0) }.joined())
    }

    public func application(
      _ application: UIApplication,
      didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
      Self.came(nil)
    }
  }
#else
  /// A browser tells its app nothing.
  @propertyWrapper
  public struct PlatformDelegate {
    public struct Nobody {}
    public let wrappedValue = Nobody()

    public init() {}
  }
#endif
