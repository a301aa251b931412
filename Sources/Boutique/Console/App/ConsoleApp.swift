import ClientKit
import LookKit
import SwiftUI

/// The shop owner's app: stores, live sessions, figures.
public struct ConsoleApp: App {
  @State private var session = OwnerSession(device: .current)
  @State private var announcer = Announcer()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      ConsoleRoot()
        .environment(session)
        .environment(announcer)
    }
  }
}

/// Signed in or not.
struct ConsoleRoot: View {
  @Environment(OwnerSession.self) private var session

  var body: some View {
    ZStack {
      if let client = session.client {
        StoreListView(model: StoreListModel(client: client, session: session))
          .transition(.opacity)
      } else {
        SignInView()
          .transition(.opacity)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: session.isSignedIn)
  }
}
