import BoutiqueModels
import NIOCore
import ServerKit
import Synchronization
import WireKit

/// The answers to the kiosks, as finished bytes in memory. Thousands of kiosks wait for a purchase,
/// or poll every seven seconds if they are older. Almost every answer is "nothing".
///
/// An entry lives until its store's sessions change, or until the purchase in it is 15 minutes old.
struct KioskBoard: Sendable {
  struct Answer: Sendable {
    let bytes: ByteBuffer
    /// The session that it offers.
    let session: String?
    /// Whether kiosks without a key may have this answer.
    let allowsOpenKiosks: Bool
    /// When the purchase that it shows expires; nothing happens to an empty answer by itself.
    let expires: Timestamp?

    static func nothing(allowsOpenKiosks: Bool) -> Answer {
      Answer(
        bytes: empty, session: nil, allowsOpenKiosks: allowsOpenKiosks, expires: nil)
    }

    private static let empty = ByteBuffer(string: #"{"session":null,"order":null}"#)
  }

  private let database: Database
  private let clock: any WallClock
  private let answers: ReadCache<String, Answer>
  private let known = KnownStores()

  init(database: Database, clock: any WallClock) {
    self.database = database
    self.clock = clock
    answers = ReadCache(changes: database.changes)
  }

  /// Whether the store was ever found. Stores are never deleted, so that stays true.
  func knows(_ store: String) -> Bool { known.contains(store) }

  /// The answer in memory, if it still holds.
  func remembered(for store: String) -> Answer? {
    guard let answer = answers.cached(store) else { return nil }
    guard let expires = answer.expires else { return answer }
    return clock.now() < expires ? answer : nil
  }

  /// The answer from the database, remembered for the next poll.
  /// - Throws: ``Problem`` 404 for an unknown store, which is not remembered: anybody can make up ids.
  func load(_ store: String) async throws -> Answer {
    let topic = BoutiqueTopic.kiosk(store)
    // Time passed over the answer in memory; nothing else would make the cache drop it.
    if answers.cached(store) != nil { database.changes.publish(topic) }
    return try await answers.value(for: store, topic: topic) {
      try await answer(for: store, except: [])
    }
  }

  /// The answer from the database; not remembered.
  /// - Parameters:
  ///   - skipped: the visits that the kiosk leaves out.
  ///   - kiosk: the kiosk that asks. It is not offered what another one holds. Nil for an older
  ///     one, which is offered everything.
  func answer(
    for store: String, except skipped: [String], to kiosk: String? = nil
  ) async throws -> Answer {
    let now = clock.now()
    let oldest = now.adding(.zero - BoutiqueRules.pendingLifetime)
    let (row, next) = try await database.read { db in
      let row = try StoreTable.require(store, in: db)
      let next = try SessionTable.nextPending(
        ofStore: row.id, after: oldest, except: skipped,
        free: kiosk.map { HoldTable.isFree(for: $0, at: now) }, in: db)
      return (row, next)
    }
    known.insert(store)
    let isOpen = row.openKiosks.areAllowed
    guard let next else { return .nothing(allowsOpenKiosks: isOpen) }
    let response = NextSessionResponse(session: next.session, order: next.order)
    return Answer(
      bytes: ByteBuffer(bytes: try WireJSON.encode(response)), session: next.session.publicId,
      allowsOpenKiosks: isOpen,
      expires: next.session.createdAt.adding(BoutiqueRules.pendingLifetime))
  }
}

/// The ids of stores that exist, as far as kiosks have asked for them.
private final class KnownStores: Sendable {
  private let ids = Mutex<Set<String>>([])

  func contains(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }
  func insert(_ id: String) { ids.withLock { _ = $0.insert(id) } }
}
