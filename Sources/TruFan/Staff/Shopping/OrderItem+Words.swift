import TruFanModels

/// What stands below the name of what a line brings.
extension OrderItem {
  /// What became of the line in the shop, nil where nothing is special. What is missing is not charged;
  /// money that was taken for it goes back at the hand-over only.
  var shoppingOutcome: String? {
    switch status {
    case .pending, .found, .delivered: nil
    case .notFound: missingWords
    case .substituted:
      (insteadWords ?? "Take a substitute")
        + (takenSubstitute?.decidedBy == .rule ? ", without an answer" : "")
    }
  }

  /// A parker's no tells the shopper to propose something else, or nothing. Silence does not.
  private var missingWords: String {
    guard let substitution, let decider = substitution.decidedBy else {
      return "Not found, not charged"
    }
    return switch decider {
    case .parker: "Parker refused \(substitution.name), not charged"
    case .rule: "No answer about \(substitution.name), not charged"
    }
  }

  /// What became of the line, for an administrator; nil where nothing is special.
  var adminOutcome: String? {
    if status == .notFound { return "Not found" }
    if isSubstituted {
      return insteadWords ?? "Substituted"
    }
    // A substitute that the shopper has described is only in its words once it is handed over.
    return status == .delivered ? substitutionNotes.map { "Instead: \($0)" } : nil
  }

  /// Nil where the substitute has no name of its own.
  private var insteadWords: String? {
    broughtName == itemName ? nil : "Instead of \(itemName)"
  }
}
