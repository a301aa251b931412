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

/// Counts the time since the last touch. A view of its own, so that a touch does not describe the
/// whole screen anew.
private struct InactivityWatch: View {
  @Environment(AppState.self) private var appState
  let timer: InactivityTimer

  var body: some View {
    Color.clear.task(id: timer.touches) {
      if timer.touches > 0 { appState.visitWasTouched() }
      // The answer to the last tap may have ended the visit before this task came to run.
      guard appState.currentScreen.ofVisit != nil else { return }
      let left = appState.secondsLeft
      if await timer.wait(for: left, on: appState.device.clock) { appState.dismissSession() }
    }
  }
}

extension View {
  /// Returns to the idle screen after 90 seconds without a touch.
  func endsWhenLeftAlone(_ timer: InactivityTimer) -> some View {
    modifier(InactivityGuard(timer: timer))
  }
}
