import WireKit

/// The payload of the job that makes a service forget the customer of a deleted account.
struct CustomerRemovalJob: Codable, Sendable {
  let provider: String
  /// The service's name of it.
  let reference: String
}

/// The same of one card, as an earlier server has left it.
struct CardRemovalJob: Codable, Sendable {
  let card: String
  /// The service's name of it.
  let reference: String
}

extension SavedCards {
  /// Forgets all cards of an account, in the transaction that deletes the account. A job makes the
  /// service forget the customer and all its cards, also one that is entered on a page that was opened
  /// before, however long the service does not answer.
  package func removeAll(of account: String, in db: Connection) throws {
    for customer in try SavedCardTable.customers(of: account, realm: payments.realm, in: db) {
      try payments.jobs.enqueue(
        payments.customerKind,
        CustomerRemovalJob(provider: customer.provider, reference: customer.reference),
        key: "\(customer.provider) \(customer.reference)", in: db)
    }
    try SavedCardTable.removeAll(of: account, realm: payments.realm, in: db)
    db.changed(topic(of: account))
  }

  /// Keeps a card that the service says was saved, or makes the service forget it: its account may be
  /// deleted by now, or have as many cards as it may. A card that was removed meanwhile stays removed.
  func follow(_ card: PaymentEventJob.Card) async throws {
    guard let details = try await payments.service.card(card.reference) else { return }
    let isKept = try await payments.database.write { db -> Bool in
      guard try SavedCardTable.customer(of: owner(card.account), in: db) != nil else {
        return false
      }
      do {
        _ = try keep(details, for: card.account, in: db)
        return true
      } catch let problem as Problem where problem == Self.tooMany {
        return false
      }
    }
    if !isKept {
      try await payments.service.removeCard(
        card.reference, key: "card:\(card.reference):not-kept")
    }
  }
}

extension Payments {
  var customerKind: JobKind<CustomerRemovalJob> {
    JobKind("\(realm).customer-removal", timeLimit: .seconds(60), maximumAttempts: 300)
  }

  var cardKind: JobKind<CardRemovalJob> {
    JobKind("\(realm).card-removal", timeLimit: .seconds(60), maximumAttempts: 300)
  }

  func forget(_ job: CustomerRemovalJob) async throws {
    guard job.provider != SimulatedPayments().name else { return }
    guard job.provider == service.name else {
      throw PaymentServiceFailure("a customer belongs to \(job.provider), not set up here")
    }
    try await service.removeCustomer(job.reference)
  }

  func forget(_ job: CardRemovalJob) async throws {
    try await service.removeCard(job.reference, key: "card:\(job.card):remove")
  }
}
