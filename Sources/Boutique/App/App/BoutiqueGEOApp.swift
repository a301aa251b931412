import ClientKit
import LookKit
import SwiftUI

/// The review kiosk on a shop's counter.
public struct BoutiqueGEOApp: App {
  @State private var appState = AppState(device: .current)
  @State private var announcer = Announcer()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      ContentView()
        .environment(appState)
        .environment(announcer)
        .preferredColorScheme(.light)
    }
  }
}

/// From the state of the visit to its screen.
struct ContentView: View {
  @Environment(AppState.self) private var appState

  var body: some View {
    ZStack {
      switch appState.currentScreen {
      case .starting: StartingView().transition(.screenChange)
      case .pairing: PairingView().transition(.screenChange)
      case .idle: IdleView().transition(.screenChange)
      case .rating: RatingView(viewModel: .resuming(appState)).transition(.screenChange)
      case .consent: ConsentView().transition(.screenChange)
      case .handoff: HandoffView(viewModel: .resuming(appState)).transition(.screenChange)
      case .thankYou: ThankYouView().transition(.screenChange)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Colors.background)
    .overlay(alignment: .bottom) {
      if appState.device.isDemo { DemoNotice() }
    }
    .animation(.easeInOut(duration: 0.4), value: appState.currentScreen)
    .task(id: appState.currentScreen) { await appState.watchForOtherWindow() }
    .task(id: appState.endedPairings.count) { await appState.endedPairings.sendAll() }
    .task(id: appState.heldSession) { await appState.keepHold() }
    .onOpenURL { appState.open($0) }
    .onAppear { ScreenIdleTimer.platform.setDisabled(true) }
  }
}

extension AnyTransition {
  /// The old screen goes at once and the new one fades in on white. Two screens of large type over
  /// each other cannot be read.
  fileprivate static var screenChange: AnyTransition {
    .asymmetric(insertion: .opacity, removal: .identity)
  }
}
