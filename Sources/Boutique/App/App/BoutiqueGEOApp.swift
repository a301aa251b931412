import ClientKit
import SwiftUI

/// The review kiosk on a shop's counter.
public struct BoutiqueGEOApp: App {
  @State private var appState = AppState(device: .current)

  public init() {}

  public var body: some Scene {
    WindowGroup {
      ContentView()
        .environment(appState)
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
      case .starting: StartingView().transition(.opacity)
      case .pairing: PairingView().transition(.opacity)
      case .idle: IdleView().transition(.opacity)
      case .rating: RatingView(viewModel: .resuming(appState)).transition(.opacity)
      case .consent: ConsentView().transition(.opacity)
      case .handoff: HandoffView(viewModel: .resuming(appState)).transition(.opacity)
      case .thankYou: ThankYouView().transition(.opacity)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Colors.background)
    .overlay(alignment: .bottom) {
      if appState.device.isDemo { DemoNotice() }
    }
    .animation(.easeInOut(duration: 0.4), value: appState.currentScreen)
  }
}
