/// The payload of the job that makes the service forget a card whose account was deleted.
struct CardRemovalJob: Codable, Sendable {
  let card: String
  /// The service's name of it.
  let reference: String
}

extension SavedCards {
  /// Forgets all cards of an account, in the transaction that deletes the account. A job makes the
  /// service forget them, however long that does not answer.
  package func removeAll(of account: String, in db: Connection) throws {
    for card in try all(of: account, in: db) {
      try payments.jobs.enqueue(
        payments.cardKind, CardRemovalJob(card: card.id, reference: card.details.reference),
        key: card.id, in: db)
    }
    try SavedCardTable.removeAll(of: account, realm: payments.realm, in: db)
    db.changed(topic(of: account))
  }
}

extension Payments {
  var cardKind: JobKind<CardRemovalJob> {
    JobKind("\(realm).card-removal", timeLimit: .seconds(60), maximumAttempts: 300)
  }

  func forget(_ job: CardRemovalJob) async throws {
    try await service.removeCard(job.reference, key: "card:\(job.card):remove")
  }
}
