import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The parker's app: park, and have somebody shop meanwhile.
public struct TruFanApp: App {
  static let sessionKey = "trufan_session"
  /// The path to which the service worker posts a renewed push subscription.
  public nonisolated static let pushRenewal = TruFanAPI.renewBrowser().path

  @PlatformDelegate private var delegate
  @State private var session = TruFanSession(device: .current, key: Self.sessionKey)
  @State private var announcer = Announcer()
  @State private var link = OpenedLink()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      ContentView(link: link)
        // Also while nobody is signed in: the page waits behind the sign-in.
        .onOpenURL { link.open($0) }
        .task(id: session.user?.id) { await session.watchOtherWindows() }
        .environment(session)
        .environment(announcer)
    }
  }
}

/// Signed in or not, or on the way to a new password.
struct ContentView: View {
  let link: OpenedLink

  private static let door = SignInDoor(
    title: "TruFan", promise: "Park. We shop while you're away.", symbol: "car.fill",
    demoEmail: "parker@example.com", takesNewAccounts: true)

  @Environment(TruFanSession.self) private var session

  var body: some View {
    ZStack {
      if let token {
        NewPasswordView(model: NewPasswordViewModel(proof: .token(token), session: session)) {
          _ = link.take()
        }
        .background { PlaceKeeper.trufan(["/reset/" + AppState.Route.encoded(token)]) }
        .id(token)
      } else if let user = session.user {
        MainView(app: AppState(session: session, user: user), link: link)
          .transition(.opacity)
          .id(user.id)
      } else {
        SignInView(door: Self.door, session: session)
          .background { PlaceKeeper.trufan([link.waiting?.address ?? ""]) }
          .transition(.opacity)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: session.user?.id)
    .refreshesAccount(of: session)
  }

  private var token: String? {
    if case .newPassword(let token) = link.waiting { token } else { nil }
  }
}

extension PlaceKeeper {
  /// Keeps the parker's place.
  /// - Parameter open: opens the place of the last launch.
  static func trufan(
    _ addresses: [String], open: @escaping @MainActor (URL) -> Void = { _ in }
  ) -> PlaceKeeper {
    PlaceKeeper("trufan.place", addresses: addresses, open: open)
  }
}
