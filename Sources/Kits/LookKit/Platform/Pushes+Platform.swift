#if canImport(UIKit)
  import SwiftUI
  import UserNotifications
  import WireKit

  extension Pushes {
    /// Apple's.
    public static func platform(_ words: Words) -> Pushes {
      Pushes(
        isBrowser: false,
        ask: { _, asks in
          let center = UNUserNotificationCenter.current()
          if asks {
            let isAllowed = try? await center.requestAuthorization(
              options: [.alert, .badge, .sound])
            guard isAllowed == true else { return .refused }
          }
          let token = await PushDelegate.token()
          return token.map {
            .target(.device(token: $0, platform: .ios, environment: environment))
          } ?? .failed
        },
        obstacle: {
          let settings = await UNUserNotificationCenter.current().notificationSettings()
          return settings.authorizationStatus == .denied ? .refused : nil
        },
        end: { UIApplication.shared.unregisterForRemoteNotifications() },
        reach: { isPossible in
          isPossible
            ? "We'll tell you \(words.news), and nothing else."
            : "While \(words.app) is open, we'll tell you \(words.news)."
        },
        trouble: { answer in
          switch answer {
          case .refused:
            """
            \(words.app) may not notify you. You can change that in Settings, under Notifications.
            """
          case .unsent: "This server sends no notifications to iPhones yet."
          case .target, .unasked, .unavailable, .failed: nil
          }
        })
    }

    /// Debug builds are signed for development, and Apple's sandbox alone knows their tokens.
    private static var environment: DeviceEnvironment {
      #if DEBUG
        .sandbox
      #else
        .production
      #endif
    }
  }

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
  import ClientKit
  import SwiftUI
  import WireKit

  extension Pushes {
    /// How long a person may look at the browser's question before the app goes on without them.
    static let longestQuestion = Duration.seconds(60)
    /// How long a look may take that asks nobody.
    static let longestLook = Duration.seconds(10)

    /// The browser's.
    public static func platform(_ words: Words) -> Pushes {
      Pushes(
        isBrowser: true,
        ask: { key, asks in
          guard let key else { return .unavailable }
          let (browser, clock) = (_BrowserPushes.current, Device.current.clock)
          let answer = try? await withTimeLimit(longestQuestion, on: clock) {
            await browser.subscribe(key: key, asks: asks)
          }
          return Answer(answer ?? .failed)
        },
        obstacle: {
          let (browser, clock) = (_BrowserPushes.current, Device.current.clock)
          let answer = try? await withTimeLimit(longestLook, on: clock) { await browser.look() }
          return switch answer {
          case .refused: .refused
          case .unavailable: .unavailable
          case .subscribed, .allowed, .unasked, .failed, nil: nil
          }
        },
        end: { _BrowserPushes.current.end() },
        reach: { isPossible in
          isPossible
            ? "We'll tell you \(words.news), also while \(words.app) is closed."
            : "While \(words.app) is open in this browser, we'll tell you \(words.news)."
        },
        trouble: { answer in
          switch answer {
          case .target, .unasked: nil
          case .unsent: "This server sends no notifications to browsers yet."
          case .refused:
            """
            This browser does not allow \(words.app) to notify you while it is closed. You can \
            change that in the browser's settings for this page.
            """
          case .unavailable:
            """
            This browser cannot notify you while \(words.app) is closed. On an iPhone or iPad it \
            can, once \(words.app) is on the Home Screen.
            """
          case .failed:
            """
            This browser could not sign up for notifications just now. We'll try again when you \
            come back.
            """
          }
        })
    }
  }

  extension Pushes.Answer {
    fileprivate init(_ answer: _BrowserPushes.Answer) {
      self =
        switch answer {
        case .subscribed(let endpoint, let p256dh, let auth):
          .target(
            .browser(
              WebPushRequest(
                endpoint: endpoint, keys: WebPushRequest.Keys(p256dh: p256dh, auth: auth))))
        case .unasked, .allowed: .unasked
        case .refused: .refused
        case .unavailable: .unavailable
        case .failed: .failed
        }
    }
  }

  /// A browser tells its app nothing.
  @propertyWrapper
  public struct PlatformDelegate {
    public struct Nobody {}
    public let wrappedValue = Nobody()

    public init() {}
  }
#endif
