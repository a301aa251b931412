import ClientKit
import LookKit
import SwiftUI
import TruFanClient

/// The parker's app: park, and have somebody shop meanwhile.
public struct TruFanApp: App {
  static let sessionKey = "trufan_session"

  @State private var session = TruFanSession(device: .current, key: Self.sessionKey)
  @State private var announcer = Announcer()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      ContentView()
        .environment(session)
        .environment(announcer)
    }
  }
}

/// Signed in or not.
struct ContentView: View {
  private static let door = SignInDoor(
    title: "TruFan", promise: "Park. We shop while you're away.", symbol: "car.fill",
    demoEmail: "parker@example.com", takesNewAccounts: true)

  @Environment(TruFanSession.self) private var session

  var body: some View {
    ZStack {
      if let user = session.user {
        MainView(app: AppState(session: session, user: user))
          .transition(.opacity)
          .id(user.id)
      } else {
        SignInView(door: Self.door)
          .transition(.opacity)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: session.user?.id)
  }
}
