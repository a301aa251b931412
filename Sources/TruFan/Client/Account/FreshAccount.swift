import SwiftUI

extension View {
  /// Takes over what other devices change of the account, at launch and whenever the app comes to the front.
  package func refreshesAccount(of session: TruFanSession) -> some View {
    modifier(FreshAccount(session: session))
  }
}

private struct FreshAccount: ViewModifier {
  let session: TruFanSession
  @Environment(\.scenePhase) private var scenePhase

  func body(content: Content) -> some View {
    content
      .task(id: session.user?.id) { await session.refreshUser() }
      .onChange(of: scenePhase) { _, phase in
        if phase == .active { Task { await session.refreshUser() } }
      }
  }
}
