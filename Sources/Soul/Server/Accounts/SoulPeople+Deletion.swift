import ServerKit
import WireKit

/// What outlives an account: how much its number has used of the limits of its month and day. Else
/// whoever deletes an account and signs in again would have them anew. The number is not kept.
extension SoulPeople {
  /// Deletes a person with everything of theirs; the files go right after the commit. What an engine
  /// goes on making is never stored.
  func delete(_ id: String, _ pictures: Pictures) async throws {
    let month = QuotaTable.month(of: clock.now())
    try await accounts.delete(id) { [self] db, account in
      // What no engine has begun is not used.
      for row in try GenerationTable.processing(of: id, in: db) {
        try pictures.delete(row, in: db)
      }
      if let phone = account.phone {
        try keep(QuotaTable.used(by: id, month: month, in: db), of: id, phone, month, in: db)
      }
      try blobs.deleteAll(of: Photos.owner(id), in: db)
    }
  }

  private func keep(
    _ used: Int, of account: String, _ phone: String, _ month: String, in db: Connection
  ) throws {
    let mark = accounts.mark(ofNumber: phone)
    if used > 0 { try FormerQuotaTable.insert(used, of: mark, month: month, in: db) }
    try TrainingCountTable.move(from: account, to: mark, in: db)
    try blobs.moveUsage(from: Photos.owner(account), to: Photos.owner(mark), in: db)
  }

  /// Gives a new account what its number has used before.
  func takeOver(_ account: Account, at now: Timestamp, in db: Connection) throws {
    guard let phone = account.phone else { return }
    let (mark, month) = (accounts.mark(ofNumber: phone), QuotaTable.month(of: now))
    let used = try FormerQuotaTable.take(mark, month: month, in: db)
    if used > 0 {
      _ = try QuotaTable.reserve(used, for: account.id, month: month, limit: nil, in: db)
    }
    try TrainingCountTable.move(from: mark, to: account.id, in: db)
    try blobs.moveUsage(from: Photos.owner(mark), to: Photos.owner(account.id), in: db)
  }

  /// Called by ``Housekeeper``.
  func removeExpired() async throws {
    try await accounts.removeExpired()
    let now = clock.now()
    try await database.write { db in
      try FormerQuotaTable.removeAll(before: QuotaTable.month(of: now), in: db)
      try TrainingCountTable.removeAll(before: QuotaTable.month(of: now), in: db)
      try DeviceTable.removeSignedOut(at: now, in: db)
    }
  }
}
