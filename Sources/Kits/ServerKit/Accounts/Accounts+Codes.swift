import WireKit

extension Accounts {
  /// Sends a code to a phone number. The answer is the same whether or not the number is known.
  /// - Throws: ``Problem`` 422 for a text that is no number with a country code, 429 if the number,
  ///   its neighbours or the client have had too many messages, or too many wrong codes.
  package func sendCode(to text: String, from client: ClientAddress?) async throws {
    let phone = try realm.phone(text, receivesCodes: true)
    var generator = randomness()
    let digits = String(Int.random(in: 0..<1_000_000, using: &generator))
    let code = String(repeating: "0", count: 6 - digits.count) + digits
    let row = PhoneCodeTable.Code(id: identifiers.uuid(), mark: mark(code, phone))
    let now = clock.now()
    try await place(row, for: phone, by: client, at: now) { [self] db in
      let owner = try owner(of: phone, db)
      guard owner?.isActive ?? realm.phoneCodesRegister else { return }
      try messages.enqueue(
        AccountMessage(
          realm: realm.name, account: owner?.id, key: "code \(row.id)",
          .phoneCode(code, to: phone.text, lifetime: PhoneCodeRules.lifetime)),
        in: db)
    }
  }

  /// Stores a code that is about to be sent, if its number may have one more.
  /// - Parameter also: what else is in the transaction.
  /// - Returns: what was paid for it.
  @discardableResult
  func place(
    _ code: PhoneCodeTable.Code, for phone: PhoneNumber, by client: ClientAddress?,
    at now: Timestamp, also: @escaping @Sendable (Connection) throws -> Void = { _ in }
  ) async throws -> MessagePrice {
    let price = guesses.price(ofMessageTo: phone, by: client)
    do {
      let problem = try await database.write { [self] db -> Problem? in
        if let problem = try pause(before: phone, by: client, at: now, in: db) { return problem }
        // A refused code is no message, and costs its network nothing.
        try price.pay()
        try PhoneCodeTable.insert(
          code, for: phone, in: realm, at: now, until: now.adding(PhoneCodeRules.lifetime), db)
        try also(db)
        return nil
      }
      if let problem { throw problem }
      return price
    } catch {
      price.giveBack()
      throw error
    }
  }

  /// The refusal of one more code for a number; nil when it may have one.
  func pause(
    before phone: PhoneNumber, by client: ClientAddress?, at now: Timestamp, in db: Connection
  ) throws -> Problem? {
    if let problem = try refusal(of: phone, by: client, at: now, in: db) { return problem }
    let times = try PhoneCodeTable.times(
      of: phone, mark: mark(ofNumber: phone.text), in: realm,
      since: now.adding(.zero - PhoneCodeRules.window), db)
    return PhoneCodeRules.wait(after: times, at: now)
      .map { .tooManyRequests(retryAfter: Self.seconds($0)) }
  }

  /// What a proven number leads to.
  enum PhoneEntry<Profile: Sendable>: Sendable {
    case opened(Account, Opened, Profile)
    case refused(Problem)
  }

  /// Signs a device in by the code that came to a phone. In a realm whose `phoneCodesRegister` is
  /// set, a new number gets an account.
  /// - Parameters:
  ///   - client: the network behind the request, by which wrong codes are counted.
  ///   - also: the product's part of the transaction. Its last argument says whether the account is
  ///     new.
  /// - Throws: ``Problem`` 400 for a wrong, used or expired code, 403 for an inactive account, 429
  ///   after too many wrong codes, also for the right one.
  package func signIn<Profile: Sendable>(
    phone text: String, code: String, from client: ClientAddress?,
    also: @escaping @Sendable (Connection, Account, Bool) throws -> Profile = { _, _, _ in () }
  ) async throws -> SignedIn<Profile> {
    let phone = try realm.phone(text, receivesCodes: true)
    let now = clock.now()
    let id = identifiers.uuid()
    // A refusal is returned and not thrown: the attempt must be counted.
    let entry = try await database.write { [self] db -> PhoneEntry<Profile> in
      if let problem = try fault(of: code, phone, by: client, at: now, in: db) {
        return .refused(problem)
      }
      return try enter(by: phone, newId: id, at: now, also: also, in: db)
    }
    return try await signedIn(entry, phone, client)
  }

  /// Lets the owner of a number in that was just proven.
  func enter<Profile: Sendable>(
    by phone: PhoneNumber, newId: String, at now: Timestamp,
    also: (Connection, Account, Bool) throws -> Profile, in db: Connection
  ) throws -> PhoneEntry<Profile> {
    let known = try owner(of: phone, db)
    guard known?.isActive != false else { return .refused(realm.answers.inactive) }
    guard let account = try known ?? newAccount(newId, phone, at: now, in: db) else {
      return .refused(realm.answers.wrongCode)
    }
    let entered = try enter(account, at: now, in: db)
    let profile = try also(db, entered, known == nil)
    return .opened(entered, try open(entered, at: now, in: db), profile)
  }

  /// - Throws: ``Problem`` of a refusal.
  func signedIn<Profile: Sendable>(
    _ entry: PhoneEntry<Profile>, _ phone: PhoneNumber, _ client: ClientAddress?
  ) async throws -> SignedIn<Profile> {
    switch entry {
    case .refused(let problem): throw problem
    case .opened(let account, let opened, let profile):
      guesses.noteFamiliar(phone.text, client)
      return SignedIn(
        account: account, tokens: try await tokens(for: account, opened), profile: profile)
    }
  }

  /// The refusal of a code; nil for the number's newest, unused and in time. Counts the attempt.
  private func fault(
    of code: String, _ phone: PhoneNumber, by client: ClientAddress?, at now: Timestamp,
    in db: Connection
  ) throws -> Problem? {
    if let problem = try refusal(of: phone, by: client, at: now, in: db) { return problem }
    let stored = try PhoneCodeTable.attempt(
      phone, in: realm, at: now, limit: PhoneCodeRules.attempts, db)
    if let stored, stored.mark == mark(code, phone) {
      try PhoneCodeTable.use(stored, at: now, in: db)
      return nil
    }
    try countWrongCode(phone, by: client, at: now, in: db)
    return refusal(after: stored)
  }

  /// The refusal of a wrong code, which says whether another try at the number's code makes sense.
  func refusal(after tried: PhoneCodeTable.Code?) -> Problem {
    guard let tried, tried.attempts < PhoneCodeRules.attempts else {
      return realm.answers.noValidCode
    }
    return realm.answers.wrongCode
  }

  /// The account that has proven the number. A number that was only claimed belongs to nobody: else
  /// a stranger could make an account for it first, and wait for its owner to move in.
  private func owner(of phone: PhoneNumber, _ db: Connection) throws -> Account? {
    let account = try AccountTable.find(phone: phone, in: realm, db)
    return account?.isPhoneProven == true ? account : nil
  }

  private func release(_ phone: PhoneNumber, in db: Connection) throws {
    guard let claimant = try AccountTable.find(phone: phone, in: realm, db) else { return }
    try AccountTable.setPhone(of: claimant.id, to: nil, isProven: false, in: db)
  }

  private func newAccount(
    _ id: String, _ phone: PhoneNumber, at now: Timestamp, in db: Connection
  ) throws -> Account? {
    guard realm.phoneCodesRegister, let role = realm.roles.first else { return nil }
    try release(phone, in: db)
    let account = Account(
      id: id, realm: realm.name, email: nil, phone: phone.text, isPhoneProven: true,
      hasPassword: false, role: role, isActive: true, createdAt: now, lastSignInAt: nil,
      passwordChangedAt: nil)
    try AccountTable.insert(account, email: nil, hash: nil, in: db)
    return account
  }

  private func mark(_ code: String, _ phone: PhoneNumber) -> String {
    secrets.mark("\(realm.name) \(phone.text) \(code)", for: "phone code")
  }

  static func seconds(_ duration: Duration) -> Int {
    max(1, Int((duration.wholeMilliseconds + 999) / 1000))
  }
}
