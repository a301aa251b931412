import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// Cancels an order that is still unpaid when its time is up.
  func endUnpaid(_ subject: OrderJobs.Unpaid, _ attempt: JobAttempt) async throws {
    let lostPlan = subject.lostPlan(key: attempt.key)
    try await database.write { db in
      guard let seen = try OrderTable.find(subject.order, in: db), seen.status < .delivered,
        seen.paymentStatus.isPayable
      else { return }
      let charges = try payments.charges(ofOrder: seen.id, in: db)
      // A hold that was lost since gives the parker a time of its own, which another job watches.
      guard charges.lostPlan == lostPlan else { return }
      // Nothing is to be paid again for an order of which nothing was found, or too little for a card.
      guard lostPlan == nil || charges.owed(for: seen) >= OrderRules.leastCharge else { return }
      let reason =
        if lostPlan != nil {
          "Not paid again after the bank had let go of the money"
        } else if seen.scheduledFor != nil {
          "Not paid in time"
        } else {
          "Not paid within \(OrderRules.unpaidLifetime) minutes"
        }
      _ = try end(seen, because: reason, by: .server, in: db)
    }
  }

  /// Completes a delivered order that was not rated.
  func completeUnrated(_ subject: OrderJobs.Subject, _: JobAttempt) async throws {
    try await database.write { db in
      guard let seen = try OrderTable.find(subject.order, in: db), seen.status == .delivered
      else { return }
      var row = seen
      try complete(&row, by: .server, in: db)
      try save(row, was: seen, in: db)
    }
  }

  /// Decides about a substitute by the order's rule, if the parker has not answered in time.
  func decideUnanswered(_ subject: OrderJobs.Line, _: JobAttempt) async throws {
    try await database.write { db in
      guard let seen = try OrderTable.find(subject.order, in: db), seen.status == .shopping
      else { return }
      var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
      guard let index = lines.firstIndex(where: { $0.id == subject.line }),
        let proposal = lines[index].substitution, proposal.state == .proposed,
        proposal.answerBy.timestamp == subject.answerBy
      else { return }
      // The parker has accepted in time, and their bank has the word: see `OrderPayments`.
      let consents = try OrderConsentTable.all(ofOrder: seen.id, in: db)
      guard !consents.contains(where: { $0.line == subject.line && $0.state == .waiting }) else {
        return
      }
      let decider = decider(of: lines[index], consents, at: subject.answerBy)
      seen.decideSubstitute(index, in: &lines, by: decider)
      let row = try repriced(seen, lines)
      try OrderLineTable.update(lines[index], in: db)
      try record(
        "substitution_decided", of: seen.id, by: .server,
        notes: lines[index].status == .substituted ? proposal.name : "left out", in: db)
      let saved = try save(row, was: seen, in: db)
      guard decider == .rule else { return }
      try notify(
        .substituteDecided(
          lines[index].itemName, proposal.name, isTaken: lines[index].isSubstituted,
          answerBy: subject.answerBy), about: saved, in: db)
    }
  }

  /// What decides about a line's open question at a time. Only a parker whose time is over has not
  /// answered in time, and one whose card was asked has answered.
  func decider(
    of line: OrderItem, _ consents: [OrderConsent], at time: Timestamp
  ) -> Substitution.Decider? {
    guard let question = line.substitution, question.answerBy.timestamp <= time else { return nil }
    let isAnswered = consents.contains { consent in
      consent.line == line.id && (consent.answerBy ?? question.answerBy) == question.answerBy
    }
    return isAnswered ? nil : .rule
  }
}
