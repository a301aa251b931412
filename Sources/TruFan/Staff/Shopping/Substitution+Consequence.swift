import TruFanModels

extension Substitution {
  /// For the shopper: what happens if the parker does not answer.
  func consequence(for line: OrderItem, _ rule: SubstitutionRule) -> String {
    guard rule == .takeBest else {
      return "Without an answer: leave it out. The parker wants a refund."
    }
    guard line.takesUnanswered(self, rule) else {
      return "Without an answer: leave it out, because it costs more. It is not charged."
    }
    return "Without an answer: take it. It costs no more, and the parker wants the best substitute."
  }
}
