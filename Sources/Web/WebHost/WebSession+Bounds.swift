import Logging
import SwiftUI

/// How much a tab may show.
extension WebSession {
  /// Counts the elements. A tab with too many of them shows a sentence in place of its app.
  func stayWithinBounds() {
    updateTally()
    // Most tabs are small. The longer look copies the limits.
    let count = graph.elementCount
    guard
      count > min(budgets.configuration.smallTab, budgets.configuration.maximumElementsPerTab),
      let tally, !isTooLarge, tally.isTooMuch(count, of: client, limits: configuration)
    else { return }
    isTooLarge = true
    logger.warning("A tab has too many elements", metadata: ["count": "\(count)"])
    scope.run {
      graph.tearDown()
      graph.show(TooLargePage())
    }
    owesSnapshot = true
    updateTally()
  }
}
