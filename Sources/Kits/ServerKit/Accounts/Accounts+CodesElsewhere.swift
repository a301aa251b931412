import WireKit

// Codes that another service sends and checks. Their limits are ours all the same.
extension Accounts {
  /// A code's place among those that a number may get.
  package struct CodePlace: Sendable {
    let id: String
    let price: MessagePrice
  }

  /// Counts a code that another service is about to send.
  /// - Throws: ``Problem`` 422 for a text that is no number with a country code, 429 if the number,
  ///   its neighbours or the client have had too many messages, or too many wrong codes.
  package func reserveCode(
    to text: String, from client: ClientAddress?
  ) async throws -> CodePlace {
    let phone = try realm.phone(text, receivesCodes: true)
    // No code of ours has an empty mark, so none opens this one.
    let row = PhoneCodeTable.Code(id: identifiers.uuid(), mark: "")
    let price = try await place(row, for: phone, by: client, at: clock.now())
    return CodePlace(id: row.id, price: price)
  }

  /// Gives the place of a code back that was surely not sent, also its place in the block. Its client
  /// has paid all the same: else it could make us ask the service without an end.
  package func release(_ place: CodePlace) async throws {
    place.price.giveBackToNeighbours()
    try await database.write { db in
      try db.execute("DELETE FROM phone_codes WHERE id = \(place.id)")
    }
  }

  /// Signs a device in by a code that another service checks. The attempt is counted first, because
  /// many may come at once.
  /// - Parameters:
  ///   - isProven: asks the service, outside of any transaction. What it throws is the caller's.
  ///   - client, also: as of ``signIn(phone:code:from:also:)``.
  /// - Throws: ``Problem`` 400 for a wrong code, 403 for an inactive account, 429 after too many wrong
  ///   codes.
  package func signIn<Profile: Sendable>(
    phone text: String, from client: ClientAddress?, provenBy isProven: () async throws -> Bool,
    also: @escaping @Sendable (Connection, Account, Bool) throws -> Profile
  ) async throws -> SignedIn<Profile> {
    let phone = try realm.phone(text, receivesCodes: true)
    let asked = clock.now()
    let attempt = try await database.write { [self] db -> Result<PhoneCodeTable.Code?, Problem> in
      if let problem = try refusal(of: phone, by: client, at: asked, in: db) {
        return .failure(problem)
      }
      try countWrongCode(phone, by: client, at: asked, in: db)
      return .success(
        try PhoneCodeTable.attempt(
          phone, in: realm, at: asked, limit: PhoneCodeRules.attempts, db))
    }
    guard let place = try attempt.get() else { throw refusal(after: nil) }
    let isRight: Bool
    do {
      isRight = try await isProven()
    } catch {
      // A service that does not answer has not called the code wrong.
      try await database.write { [self] db in
        try takeBackWrongCode(phone, by: client, in: db)
        try PhoneCodeTable.takeBackAttempt(place, in: db)
      }
      throw error
    }
    guard isRight else { throw refusal(after: place) }
    let (now, id) = (clock.now(), identifiers.uuid())
    let entry = try await database.write { [self] db -> PhoneEntry<Profile> in
      try takeBackWrongCode(phone, by: client, in: db)
      try PhoneCodeTable.use(place, at: now, in: db)
      return try enter(by: phone, newId: id, at: now, also: also, in: db)
    }
    return try await signedIn(entry, phone, client)
  }
}
