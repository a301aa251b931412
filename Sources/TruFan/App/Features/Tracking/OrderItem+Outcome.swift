import TruFanModels

extension OrderItem {
  /// What became of the line, in words; nil where there is nothing to say. A substitute stays named once
  /// the order is handed over.
  var outcome: String? {
    switch status {
    case .pending: nil
    case .found: "Found"
    case .notFound: missing
    case .substituted: instead ?? "Substituted"
    case .delivered: instead
    }
  }

  private var missing: String {
    let words = "Not found, not charged"
    guard let substitution else { return words }
    switch substitution.decidedBy {
    case .parker: return "\(words). You refused \(substitution.name)."
    case .rule: return "\(words). No answer about \(substitution.name) came in time."
    case nil: return words
    }
  }

  private var instead: String? {
    guard let taken = takenSubstitute else { return substitutionNotes }
    let words = "Instead: \(taken.name)"
    return taken.decidedBy == .rule ? "\(words), as no answer came in time" : words
  }
}
