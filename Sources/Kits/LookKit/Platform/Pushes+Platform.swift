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
        obstacle: { await isForbidden() ? .refused : nil },
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

    /// On no actor: the system's settings are no value to pass on.
    private nonisolated static func isForbidden() async -> Bool {
      await UNUserNotificationCenter.current().notificationSettings().authorizationStatus == .denied
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
#endif
