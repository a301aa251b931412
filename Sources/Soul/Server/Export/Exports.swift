import Foundation
import ServerKit
import SoulModels
import WireKit

/// Addresses at which people can fetch everything of theirs, and who may open one.
struct Exports: Sendable {
  private static let purpose = "soul export address"
  private static let validity = Duration.seconds(15 * 60)
  private static let window = Duration.seconds(3600)
  private static let perWindow = 5
  /// A browser that lost its connection may open an address again.
  private static let openings = 3
  /// A download that has not shown for so long that it goes on belongs to a server that died.
  static let lease = Duration.seconds(120)

  let people: SoulPeople
  let secrets: SecretBox
  let identifiers: Identifiers
  /// Without a slash at the end.
  let publicBaseURL: String

  private var database: Database { people.database }
  private var clock: any WallClock { people.clock }

  /// - Parameter also: belongs to the same transaction, such as keeping the request's answer.
  /// - Throws: ``Problem`` 429 after five in an hour.
  func request(
    of account: String, also: @escaping @Sendable (DataExport, Connection) throws -> Void
  ) async throws -> DataExport {
    let now = clock.now()
    let row = ExportRow(
      id: identifiers.publicId("export"), account: account, createdAt: now,
      expiresAt: now.adding(Self.validity))
    let path = SoulAPI.export(.init(export: row.id, signature: signature(of: row.id))).path
    let url = publicBaseURL + path
    return try await database.write { [blobs = people.blobs] db in
      let times = try ExportTable.times(
        of: account, since: now.adding(.zero - Self.window), in: db)
      if times.count >= Self.perWindow, let first = times.first {
        let wait = (Self.window - now.since(first)).wholeMilliseconds
        throw Problem.tooManyRequests(retryAfter: max(1, Int((wait + 999) / 1000)))
      }
      try ExportTable.insert(row, in: db)
      let total = try blobs.total(
        of: Photos.owner(account), kinds: [Photos.kind, Trainings.thumbnailKind, Pictures.kind],
        in: db)
      let export = DataExport(
        url: url, fileName: Self.fileName(at: now), files: total.count, bytes: total.bytes,
        expiresAt: row.expiresAt)
      try also(export, db)
      return export
    }
  }

  static func fileName(at now: Timestamp) -> String { "soul-\(now.iso8601.prefix(10)).zip" }

  /// Lets a download begin.
  /// - Throws: ``Problem`` 403 for a wrong signature, 409 while another goes on, 410 afterwards.
  func open(_ path: ExportPath) async throws -> ExportRow {
    guard isSigned(path) else {
      throw Problem.forbidden(
        "This address is not complete. Ask for your data again in your profile.",
        code: "wrong_signature")
    }
    let now = clock.now()
    return try await database.write { db in
      guard let row = try ExportTable.find(path.export, in: db), row.expiresAt > now,
        row.openings < Self.openings
      else {
        throw Problem(
          status: 410,
          message: "This address has expired. Ask for your data again in your profile.",
          code: "address_expired")
      }
      let limit = now.adding(.zero - Self.lease)
      guard try !ExportTable.isBusy(row.account, since: limit, in: db) else {
        throw Problem.conflict(
          "Your data is being downloaded already. Open this address again when it is done.",
          code: "download_busy")
      }
      try ExportTable.open(row.id, at: now, in: db)
      return row
    }
  }

  /// - Parameter now: nil: the download has ended.
  func keepAlive(_ row: ExportRow, at now: Timestamp?) async throws {
    try await database.write { try ExportTable.keepAlive(row.id, at: now, in: $0) }
  }

  /// Called by ``Housekeeper``.
  func removeOld() async throws {
    let limit = clock.now().adding(.zero - Self.window)
    try await database.write { try ExportTable.removeAll(before: limit, in: $0) }
  }

  private func signature(of id: String) -> String { secrets.mark(id, for: Self.purpose) }

  /// Takes as long for a near miss as for a wild guess.
  private func isSigned(_ path: ExportPath) -> Bool {
    let (given, right) = (Array(path.signature.utf8), Array(signature(of: path.export).utf8))
    guard given.count == right.count else { return false }
    return zip(given, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
