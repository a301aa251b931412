import Foundation
import TruFanModels

extension OrderItem {
  /// The seconds that the parker still has to answer about a substitute: 0 once they are over, and
  /// nil where there is nothing to answer.
  package func secondsToAnswer(at now: Date) -> Int? {
    guard let substitution, substitution.state == .proposed else { return nil }
    return max(0, Int(substitution.answerBy.date.timeIntervalSince(now).rounded(.up)))
  }
}
