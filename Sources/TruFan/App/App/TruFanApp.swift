import ClientKit
import LookKit
import SwiftUI

/// The parker's app: park, and have somebody shop meanwhile.
public struct TruFanApp: App {
  @State private var session = TruFanSession(device: .current)
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
  @Environment(TruFanSession.self) private var session

  var body: some View {
    ZStack {
      if let user = session.user {
        MainView(app: AppState(session: session, user: user))
          .transition(.opacity)
          .id(user.id)
      } else {
        SignInView()
          .transition(.opacity)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: session.user?.id)
  }
}
