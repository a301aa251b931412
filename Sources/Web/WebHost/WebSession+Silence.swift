import SwiftUI

/// Tabs that are gone without a goodbye.
extension WebSession {
  /// Ends a socket whose browser has answered no ping: the network lost it without telling.
  func dropIfSilent(since limit: ContinuousClock.Instant) {
    guard isConnected, lastSeen < limit else { return }
    disconnect(.goingAway, expectedUntil: nil)
    countAsLeft()
  }

  /// A tab that was opened, and has not come back in time. Asked from time to time.
  func leaveIfLost() {
    guard wasOpened, !isConnectedOrReturning else { return }
    countAsLeft()
  }

  /// Nobody looks at a page that is closed or lost: its app must not note that something was seen.
  func countAsLeft() {
    guard traits.isVisible, !graph.hasEnded else { return }
    traits.isVisible = false
    countsAsLeft = true
    charged {
      perform { self.graph.apply(self.traits) }
      catchUp()
    }
  }
}
