import SwiftUI

/// Ends an idle visit: the countdown, the touches and the waiting time around a screen.
struct InactivityGuard: ViewModifier {
  let timer: InactivityTimer

  func body(content: Content) -> some View {
    content
      .contentShape(Rectangle())
      .onTapGesture { timer.touched() }
      // At the top, where it can cover no button.
      .overlay(alignment: .top) { InactivityCountdown(timer: timer) }
      .background { InactivityWatch(timer: timer) }
  }
}

private struct InactivityCountdown: View {
  let timer: InactivityTimer

  var body: some View {
    if let secondsLeft = timer.secondsLeft {
      InactivityNotice(secondsLeft: secondsLeft) { timer.touched() }
    }
  }
}

/// Counts the time since the last touch.
private struct InactivityWatch: View {
  @Environment(AppState.self) private var appState
  let timer: InactivityTimer

  var body: some View {
    Color.clear.task {
      let isLeftAlone = await timer.wait(
        for: appState.secondsLeft, on: appState.device.clock, onTouch: appState.visitWasTouched)
      // An answer may have ended the visit in the same moment.
      if isLeftAlone, appState.currentScreen.ofVisit != nil { appState.dismissSession() }
    }
  }
}

extension View {
  /// Returns to the idle screen after 90 seconds without a touch.
  func endsWhenLeftAlone(_ timer: InactivityTimer) -> some View {
    modifier(InactivityGuard(timer: timer))
  }
}
