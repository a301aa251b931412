import BoutiqueModels
import ServerKit
import WireKit

extension Sessions {
  /// The review at its own address, approved and bought after `oldest`. Its first opening is noted.
  func openReview(_ session: String, after oldest: Timestamp) async throws -> SessionRow? {
    let (found, isOpened) = try await database.read { db in
      let found = try SessionTable.find(session, in: db)
      return (found, try found.map { try AuditTable.has(.opened, of: $0.id, in: db) } ?? false)
    }
    guard let found, found.session.status.isReadyForPosting, found.session.createdAt > oldest
    else { return nil }
    // A disk that takes no note is no reason to hide the review.
    if !isOpened { _ = try? await noteOpening(of: found) }
    return found
  }

  /// The review for a phone at the shop's tag, approved after `oldest`. It is that phone's from now
  /// on: no second phone gets it here, even if both ask in the same moment.
  func openNewest(atTag tag: String, after oldest: Timestamp) async throws -> SessionRow? {
    // Most phones come when there is none, and reading waits for nobody.
    let isWaiting = try await database.read { db in
      try SessionTable.newestUnopened(atTag: tag, after: oldest, in: db) != nil
    }
    guard isWaiting else { return nil }
    return try await database.write { db in
      let found = try SessionTable.newestUnopened(atTag: tag, after: oldest, in: db)
      if let found { try record(.opened, of: found, at: clock.now(), in: db) }
      return found
    }
  }

  private func noteOpening(of session: SessionRow) async throws {
    try await database.write { db in
      guard try !AuditTable.has(.opened, of: session.id, in: db) else { return }
      try record(.opened, of: session, at: clock.now(), in: db)
    }
  }
}
