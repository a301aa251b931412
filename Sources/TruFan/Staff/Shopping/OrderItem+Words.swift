import TruFanModels

/// What stands below the name of what a line brings.
extension OrderItem {
  /// Of a substitute that is to be taken.
  var replacedWords: String {
    broughtName == itemName ? "Take a substitute" : "Instead of \(itemName)"
  }

  /// What became of the line, for an administrator; nil where nothing is special.
  var adminOutcome: String? {
    if status == .notFound { return "Not found" }
    if isSubstituted {
      return broughtName == itemName ? "Substituted" : "Instead of \(itemName)"
    }
    // A substitute that the shopper has described is only in its words once it is handed over.
    return status == .delivered ? substitutionNotes.map { "Instead: \($0)" } : nil
  }
}
