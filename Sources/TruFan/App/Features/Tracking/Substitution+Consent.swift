import TruFanModels

/// What a yes to a substitute means for the parker's money.
extension Substitution {
  /// The words on the button.
  var acceptance: String { extra.map { "Accept, \($0.formatted) more" } ?? "Accept" }

  /// Nil where the order costs no more than was agreed.
  var consent: String? {
    guard let newTotal, extra != nil else { return nil }
    return "Your order then costs \(newTotal.formatted), and your card is asked to promise that."
  }
}
