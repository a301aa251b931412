import WireKit

// Codes that another service sends and checks. Their limits are ours all the same.
extension Accounts {
  /// A code's place among those that a number may get.
  package struct CodePlace: Hashable, Sendable {
    let id: String
  }

  /// Counts a code that another service is about to send.
  /// - Throws: ``Problem`` 422 for a text that is no number with a country code, 429 if the number
  ///   or the client has had too many messages.
  package func reserveCode(
    to text: String, from client: ClientAddress?
  ) async throws -> CodePlace {
    let phone = try realm.phone(text, receivesCodes: true)
    try guesses.countMessage(by: client)
    // No code of ours has an empty mark, so none opens this one.
    let row = PhoneCodeTable.Code(id: identifiers.uuid(), mark: "")
    let now = clock.now()
    let wait = try await database.write { [realm] db -> Duration? in
      let times = try PhoneCodeTable.times(
        of: phone, in: realm, since: now.adding(.zero - PhoneCodeRules.window), db)
      if let wait = PhoneCodeRules.wait(after: times, at: now) { return wait }
      try PhoneCodeTable.insert(
        row, for: phone, in: realm, at: now, until: now.adding(PhoneCodeRules.lifetime), db)
      return nil
    }
    if let wait { throw Problem.tooManyRequests(retryAfter: Self.seconds(wait)) }
    return CodePlace(id: row.id)
  }

  /// Gives the place of a code back that was surely not sent.
  package func release(_ place: CodePlace) async throws {
    try await database.write { db in
      try db.execute("DELETE FROM phone_codes WHERE id = \(place.id)")
    }
  }

  /// Signs a device in by a code that another service checks. The attempt is counted first, because
  /// many may come at once.
  /// - Parameters:
  ///   - isProven: asks the service, outside of any transaction. What it throws is the caller's.
  ///   - also: as of ``signIn(phone:code:also:)``.
  /// - Throws: ``Problem`` 400 for a wrong code, 403 for an inactive account.
  package func signIn<Profile: Sendable>(
    phone text: String, provenBy isProven: () async throws -> Bool,
    also: @escaping @Sendable (Connection, Account, Bool) throws -> Profile
  ) async throws -> SignedIn<Profile> {
    let phone = try realm.phone(text, receivesCodes: true)
    let asked = clock.now()
    let place = try await database.write { [realm] db in
      try PhoneCodeTable.attempt(
        phone, in: realm, at: asked, limit: PhoneCodeRules.attempts, db)
    }
    guard let place, try await isProven() else { throw realm.answers.wrongCode }
    let (now, id) = (clock.now(), identifiers.uuid())
    let entry = try await database.write { [self] db -> PhoneEntry<Profile> in
      try PhoneCodeTable.use(place, at: now, in: db)
      return try enter(by: phone, newId: id, at: now, also: also, in: db)
    }
    return try await signedIn(entry)
  }
}
