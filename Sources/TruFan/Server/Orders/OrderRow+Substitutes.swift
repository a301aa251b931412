import TruFanModels

extension OrderRow {
  /// The rule of a line or its order decides for a parker who does not answer. It takes nothing for which the
  /// agreed amount has no room.
  /// - Parameter decider: nil for a parker who has answered, and whose bank has refused.
  func decideSubstitute(
    _ index: Int, in lines: inout [OrderItem], by decider: Substitution.Decider?
  ) {
    guard let proposal = lines[index].substitution else { return }
    var trial = (row: self, lines: lines)
    trial.lines[index].decideSubstitute(accepts: true, by: decider)
    trial.row.reprice(trial.lines)
    let isTaken =
      lines[index].ruleWithoutAnswer(substitutionRule) == .takeBest
      && proposal.unitPrice <= lines[index].unitPrice
      && trial.row.isWithinAgreement
    lines[index].decideSubstitute(accepts: isTaken, by: decider)
  }

  /// The lines, with what the parker is asked to agree to: each proposed substitute as if it alone were
  /// accepted.
  func askedFor(_ lines: [OrderItem]) -> [OrderItem] {
    guard status == .shopping else { return lines }
    return lines.indices.map { index in
      guard lines[index].substitution?.state == .proposed else { return lines[index] }
      var trial = (row: self, lines: lines)
      trial.lines[index].decideSubstitute(accepts: true, by: .parker)
      trial.row.reprice(trial.lines)
      var line = lines[index]
      line.substitution?.newTotal = trial.row.total
      if !trial.row.isWithinAgreement {
        line.substitution?.extra = trial.row.total - authorizedTotal
      }
      return line
    }
  }
}

extension OrderItem {
  /// The answer about its substitute, by its parker or a rule.
  mutating func decideSubstitute(accepts: Bool, by decider: Substitution.Decider?) {
    guard let proposal = substitution else { return }
    substitution?.state = accepts ? .accepted : .refused
    substitution?.decidedBy = decider
    status = accepts ? .substituted : .notFound
    actualPrice = accepts ? proposal.unitPrice : nil
    substitutionNotes = accepts ? proposal.name : nil
  }
}
