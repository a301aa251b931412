import BoutiqueModels
import ServerKit
import WireKit

/// A review that a phone may open.
struct ShownReview: Sendable {
  let row: SessionRow
  /// Whether its customer has pressed Done on a phone.
  let isDone: Bool
}

/// The answer to a phone at a shop's tag.
enum TagAnswer: Sendable {
  case review(SessionRow)
  /// The shop's newest review is another phone's, or there is none.
  case nothing
  case unknownTag
}

extension Sessions {
  /// The review at its own address, approved and bought after `oldest`. Its first opening is noted.
  /// - Parameter isOpening: false only looks, for somebody who does not read the page.
  func openReview(
    _ session: String, after oldest: Timestamp, isOpening: Bool
  ) async throws -> ShownReview? {
    let (found, steps) = try await database.read { db in
      let found = try SessionTable.find(session, in: db)
      let steps = try AuditTable.types(of: found.map { [$0.id] } ?? [], in: db)
      return (found, steps.values.first ?? [])
    }
    guard let found, found.session.status.isReadyForPosting, found.session.createdAt > oldest
    else { return nil }
    // A disk that takes no note is no reason to hide the review.
    if isOpening, !steps.contains(AuditEvent.opened.type) { _ = try? await noteOpening(of: found) }
    return ShownReview(row: found, isDone: steps.contains(AuditEvent.done.type))
  }

  /// The review for a phone at the shop's tag: the one that was approved last, after `oldest`, if
  /// no phone has opened it. It is that phone's from now on, even if two ask in the same moment. An
  /// older review is never shown in its place: that is the customer's before.
  /// - Parameter isOpening: false only looks.
  func openNewest(
    atTag tag: String, after oldest: Timestamp, isOpening: Bool
  ) async throws -> TagAnswer {
    // Most phones come when there is none, and reading waits for nobody.
    let seen = try await database.read { db in try Self.newest(atTag: tag, after: oldest, in: db) }
    guard isOpening, case .review = seen else { return seen }
    return try await database.write { db in
      let answer = try Self.newest(atTag: tag, after: oldest, in: db)
      if case .review(let found) = answer {
        try record(.opened, of: found, at: clock.now(), in: db)
      }
      return answer
    }
  }

  private static func newest(
    atTag tag: String, after oldest: Timestamp, in db: Connection
  ) throws -> TagAnswer {
    guard let store = try StoreTable.id(atTag: tag, in: db) else { return .unknownTag }
    guard let newest = try SessionTable.lastApproved(ofStore: store, after: oldest, in: db),
      try AuditTable.types(of: [newest.id], in: db)[newest.id, default: []]
        .isDisjoint(with: AuditEvent.typesOnPhone)
    else { return .nothing }
    return .review(newest)
  }

  private func noteOpening(of session: SessionRow) async throws {
    try await database.write { db in
      guard try !AuditTable.has(.opened, of: session.id, in: db) else { return }
      try record(.opened, of: session, at: clock.now(), in: db)
    }
  }
}
