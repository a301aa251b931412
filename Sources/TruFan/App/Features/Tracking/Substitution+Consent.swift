import TruFanModels

/// What a yes to a substitute means for the parker's money.
extension Substitution {
  /// What the rule decides if the parker does not answer.
  func withoutAnswer(for line: OrderItem, _ rule: SubstitutionRule) -> String {
    line.takesUnanswered(self, rule)
      ? "Without an answer it is brought."
      : "Without an answer \(line.itemName) is left out, and you do not pay for it."
  }

  /// The words on the button.
  var acceptance: String { extra.map { "Accept, \($0.formatted) more" } ?? "Accept" }

  /// Nil where the order costs no more than was agreed.
  /// - Parameter status: whether the cards have paid the order, or hold its money.
  func consent(paid status: OrderPaymentStatus) -> String? {
    guard let newTotal, extra != nil else { return nil }
    let total = "Your order then costs \(newTotal.formatted)."
    return status == .captured
      ? "\(total) That is charged anew, and what you paid before goes back to you."
      : "\(total) Your card is asked to hold that, and lets go of what it holds now."
  }
}
