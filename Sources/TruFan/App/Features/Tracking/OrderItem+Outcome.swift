import TruFanModels

extension OrderItem {
  /// What became of the line, in words; nil where there is nothing to say. A substitute stays named once
  /// the order is handed over.
  var outcome: String? {
    switch status {
    case .pending: nil
    case .found: "Found"
    case .notFound: "Not found, not charged"
    case .substituted: instead ?? "Substituted"
    case .delivered: instead
    }
  }

  private var instead: String? {
    takenSubstitute.map { "Instead: \($0.name)" } ?? substitutionNotes
  }
}
