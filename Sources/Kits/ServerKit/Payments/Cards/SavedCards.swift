import WireKit

/// The cards of a product's accounts. Their numbers never reach this server: the payer's device gives
/// the card to the service, and this server hears the service's name of it.
///
///     let cards = SavedCards(of: payments)
///     let card = try await cards.add("pm_…", for: user)
///     let method = try await cards.method(nil, for: user, isOffSession: false)  // the default card
///     try payments.authorise(payment.id, with: method, in: db)
package struct SavedCards: Sendable {
  /// An account has no more cards than a person has.
  package static let limit = 20

  /// Of a text that is no name of a card, so that no bank was asked.
  package static let referenceCode = "card_reference"

  let payments: Payments

  package init(of payments: Payments) {
    self.payments = payments
  }

  /// The name under which changes of an account's cards are announced.
  package func topic(of account: String) -> String { "\(payments.realm).cards/\(account)" }

  /// The account's cards, the default one first.
  package func all(of account: String, in db: Connection) throws -> [SavedCard] {
    try SavedCardTable.all(of: owner(account), in: db)
  }

  /// Saves a card, for payments with and without the payer. The first one is the default.
  /// - Parameter reference: the service's name of the card, as the payer's device got it.
  /// - Throws: ``Problem`` 422 with a sentence for the payer when the card is declined, 409 when there
  ///   are too many, 503 when the service gives no answer.
  package func add(_ reference: String, for account: String) async throws -> SavedCard {
    let isName = reference.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
    guard isName, (1...100).contains(reference.utf8.count) else {
      throw Problem.unprocessable("This is not the name of a card", code: Self.referenceCode)
    }
    // Before the service saves a card that could not be kept here.
    try await payments.database.read { db in
      let known = try all(of: account, in: db)
      try checkRoom(for: reference, beside: known)
    }
    let answer = try await answered {
      try await payments.service.saveCard(
        reference, of: try await customer(of: account),
        key: "card:\(payments.realm):\(account):\(reference):save")
    }
    switch answer {
    case .declined(let decline):
      throw Problem.unprocessable(decline.sentence, code: decline.code)
    case .saved(let details):
      return try await payments.database.write { db in
        try keep(details, for: account, in: db)
      }
    }
  }

  /// Stores a card that the service has saved.
  func keep(_ details: CardDetails, for account: String, in db: Connection) throws -> SavedCard {
    let owner = owner(account)
    let known = try SavedCardTable.all(of: owner, in: db)
    try checkRoom(for: details.reference, beside: known)
    try SavedCardTable.store(
      details, id: payments.identifiers.publicId("card"), isDefault: known.isEmpty, of: owner,
      at: payments.clock.now(), in: db)
    db.changed(topic(of: account))
    let cards = try SavedCardTable.all(of: owner, in: db)
    guard let card = cards.first(where: { $0.details.reference == details.reference }) else {
      throw Problem.internal()
    }
    return card
  }

  private func checkRoom(for reference: String, beside known: [SavedCard]) throws {
    let isNew = !known.contains { $0.details.reference == reference }
    guard !isNew || known.count < Self.limit else { throw Self.tooMany }
  }

  static let tooMany = Problem.conflict(
    "Remove a saved card first", code: "too_many_cards")

  /// The address of the service's own page, on which the account's owner enters a card; nil from a
  /// service without one. The card comes with an event.
  /// - Parameters:
  ///   - request: tells this page from the account's earlier ones.
  ///   - returnTo: where the page leads in the end.
  /// - Throws: ``Problem`` 409 when there are too many cards, 503 when the service gives no answer.
  package func page(
    for account: String, request: String, returnTo: String
  ) async throws -> String? {
    try await payments.database.read { db in
      guard try all(of: account, in: db).count < Self.limit else { throw Self.tooMany }
    }
    return try await answered {
      try await payments.service.cardPage(
        of: try await customer(of: account), returnTo: returnTo,
        key: "card:\(payments.realm):\(account):\(request):page")
    }
  }

  /// - Throws: ``Problem`` 404 for a card that is not the account's.
  package func makeDefault(_ id: String, for account: String, in db: Connection) throws {
    _ = try card(id, of: account, in: db)
    try SavedCardTable.makeDefault(id, of: owner(account), in: db)
    db.changed(topic(of: account))
  }

  /// Forgets a card, here and at the service. The next oldest becomes the default.
  /// - Throws: ``Problem`` 404 for a card that is not the account's, 503 when the service gives no
  ///   answer.
  package func remove(_ id: String, for account: String) async throws {
    let card = try await payments.database.read { db in try self.card(id, of: account, in: db) }
    try await answered {
      try await payments.service.removeCard(card.details.reference, key: "card:\(id):remove")
    }
    try await payments.database.write { db in
      let owner = owner(account)
      try SavedCardTable.remove(id, of: owner, in: db)
      db.changed(topic(of: account))
      if let next = try SavedCardTable.all(of: owner, in: db).first, !next.isDefault {
        try SavedCardTable.makeDefault(next.id, of: owner, in: db)
      }
    }
  }

  /// A saved card as a means of payment.
  /// - Parameters:
  ///   - id: nil for the default card.
  ///   - isOffSession: whether the payer is absent, as with a recurring order.
  /// - Throws: ``Problem`` 404 for a card that is not the account's, or an account without one.
  package func method(
    _ id: String?, for account: String, isOffSession: Bool = false, in db: Connection
  ) throws -> PaymentMethod {
    let card =
      if let id { try card(id, of: account, in: db) } else { try all(of: account, in: db).first }
    guard let card, let customer = try SavedCardTable.customer(of: owner(account), in: db) else {
      throw Problem.notFound("No saved card", code: "card_not_found")
    }
    return PaymentMethod(
      card.details.reference, customer: customer, isOffSession: isOffSession, label: card.label)
  }

  private func card(_ id: String, of account: String, in db: Connection) throws -> SavedCard {
    guard let card = try all(of: account, in: db).first(where: { $0.id == id }) else {
      throw Problem.notFound("Card not found", code: "card_not_found")
    }
    return card
  }

  func owner(_ account: String) -> SavedCardTable.Owner {
    SavedCardTable.Owner(
      realm: payments.realm, account: account, provider: payments.service.name)
  }

  /// The account's customer at the service, made when it is needed first.
  private func customer(of account: String) async throws -> String {
    let owner = owner(account)
    if let known = try await payments.database.read({ db in
      try SavedCardTable.customer(of: owner, in: db)
    }) {
      return known
    }
    let made = try await payments.service.makeCustomer(
      account: account, key: "customer:\(payments.realm):\(account):1")
    return try await payments.database.write { db in
      try SavedCardTable.store(customer: made, of: owner, at: payments.clock.now(), in: db)
    }
  }

  /// A person waits for these calls, so they are not repeated here.
  private func answered<Value>(_ call: () async throws -> Value) async throws -> Value {
    do {
      return try await call()
    } catch is PaymentServiceFailure {
      throw Problem.unavailable(
        "The payment service does not answer. Please try again in a moment.",
        code: "payment_service_unavailable", retryAfter: 10)
    }
  }
}
