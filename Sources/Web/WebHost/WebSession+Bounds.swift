import Logging
import SwiftUI

/// How much a tab may show.
extension WebSession {
  /// Counts the elements. A tab with too many of them shows a sentence in place of its app.
  func stayWithinBounds() {
    updateTally()
    guard let tally, !isTooLarge,
      tally.isTooMuch(graph.elementCount, of: client, limits: configuration)
    else { return }
    isTooLarge = true
    logger.warning("A tab has too many elements", metadata: ["count": "\(graph.elementCount)"])
    scope.run {
      graph.tearDown()
      graph.show(TooLargePage())
    }
    owesSnapshot = true
    updateTally()
  }
}
