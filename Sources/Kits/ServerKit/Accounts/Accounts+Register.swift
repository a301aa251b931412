import WireKit

extension Accounts {
  /// Makes an account and signs its device in.
  /// - Parameter also: the product's part of the transaction, such as a profile's row.
  /// - Throws: ``Problem`` 422 for an address or a password that the realm does not take, 400 for
  ///   one that is taken, 503 while too many passwords wait.
  package func register<Profile: Sendable>(
    _ draft: AccountDraft,
    also: @escaping @Sendable (Connection, Account) throws -> Profile = { _, _ in () }
  ) async throws -> SignedIn<Profile> {
    let new = try NewAccount(draft, in: realm, id: draft.id ?? identifiers.uuid())
    // Before the dear hash. The transaction looks again.
    try await database.read { db in try new.checkIsFree(db) }
    let hash = try await hash(of: draft)
    let now = clock.now()
    return try await signedIn { [self] db in
      let account = try new.insert(hash: hash, at: now, in: db)
      try AccountTable.signedIn(account.id, at: now, in: db)
      let profile = try also(db, account)
      return (account, try open(account, at: now, in: db), profile)
    }
  }

  /// Makes an account for somebody else: an administrator's, or another machine's.
  /// - Throws: as ``register(_:also:)``.
  package func add<Profile: Sendable>(
    _ draft: AccountDraft,
    also: @escaping @Sendable (Connection, Account) throws -> Profile = { _, _ in () }
  ) async throws -> (account: Account, profile: Profile) {
    let new = try NewAccount(draft, in: realm, id: draft.id ?? identifiers.uuid())
    let hash = try await hash(of: draft)
    let now = clock.now()
    return try await database.write { db in
      let account = try new.insert(hash: hash, at: now, in: db)
      return (account, try also(db, account))
    }
  }

  private func hash(of draft: AccountDraft) async throws -> PasswordHash? {
    guard let password = draft.password else { return nil }
    return try await passwords.hash(password)
  }
}

/// A draft whose parts have been checked.
struct NewAccount: Sendable {
  let id: String
  let email: EmailAddress?
  let phone: PhoneNumber?
  let isPhoneProven: Bool
  let role: String
  let realm: AccountRealm

  /// - Throws: ``Problem`` 422 or 400.
  init(_ draft: AccountDraft, in realm: AccountRealm, id: String) throws {
    try realm.check(role: draft.role)
    self.id = id
    self.realm = realm
    role = draft.role
    isPhoneProven = draft.isPhoneProven
    email = try draft.email.map { try realm.email($0) }
    phone = try draft.phone.map { try realm.phone($0) }
    if let password = draft.password { try realm.passwords.check(password) }
  }

  /// - Throws: ``Problem`` of the realm's answers if the address or the number has an account.
  func checkIsFree(_ db: Connection) throws {
    if let email, try AccountTable.find(email: email, in: realm, db) != nil {
      throw realm.answers.emailTaken
    }
    if let phone, try AccountTable.find(phone: phone, in: realm, db) != nil {
      throw realm.answers.phoneTaken
    }
  }

  func insert(hash: PasswordHash?, at now: Timestamp, in db: Connection) throws -> Account {
    try checkIsFree(db)
    let account = Account(
      id: id, realm: realm.name, email: email?.text, phone: phone?.text,
      isPhoneProven: isPhoneProven,
      hasPassword: hash != nil, role: role, isActive: true, createdAt: now, lastSignInAt: nil,
      passwordChangedAt: hash == nil ? nil : now)
    try AccountTable.insert(account, email: email, hash: hash, in: db)
    return account
  }
}

extension AccountRealm {
  /// The account that signs in with a number, for what is done beside a service.
  /// - Throws: ``Problem`` 422 for a text that is no number with a country code.
  package func account(ofPhone text: String, in db: Connection) throws -> Account? {
    let account = try AccountTable.find(phone: phone(text, receivesCodes: true), in: self, db)
    return account?.isPhoneProven == true ? account : nil
  }

  /// - Throws: ``Problem`` for a text that is no address.
  func email(_ text: String) throws -> EmailAddress {
    guard let email = EmailAddress(text) else { throw answers.badEmail }
    return email
  }

  /// - Parameter receivesCodes: whether a message must reach it.
  /// - Throws: ``Problem`` for a text that is no number.
  func phone(_ text: String, receivesCodes: Bool = false) throws -> PhoneNumber {
    guard let phone = PhoneNumber(text, needsCountry: needsCountryCodes || receivesCodes) else {
      throw answers.badPhone
    }
    return phone
  }
}
