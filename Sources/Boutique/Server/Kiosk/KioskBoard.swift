import BoutiqueModels
import NIOCore
import ServerKit
import WireKit

/// What each kiosk's poll answers, as finished bytes in memory: thousands of kiosks ask every seven
/// seconds and are told "nothing" almost every time.
///
/// An entry lives until its store's sessions change, or until the purchase in it is 15 minutes old.
struct KioskBoard: Sendable {
  private struct Answer: Sendable {
    let bytes: ByteBuffer
    /// When the purchase that it shows expires; nothing happens to an empty answer by itself.
    let expires: Timestamp?
  }

  private static let nothing = ByteBuffer(string: #"{"session":null,"order":null}"#)

  private let database: Database
  private let clock: any WallClock
  private let answers: ReadCache<String, Answer>

  init(database: Database, clock: any WallClock) {
    self.database = database
    self.clock = clock
    answers = ReadCache(changes: database.changes)
  }

  /// The answer in memory, if it still holds.
  func remembered(for store: String) -> ByteBuffer? {
    guard let answer = answers.cached(store, topic: BoutiqueTopic.kiosk(store)) else { return nil }
    guard let expires = answer.expires else { return answer.bytes }
    return clock.now() < expires ? answer.bytes : nil
  }

  /// The answer from the database, remembered for the next poll.
  /// - Throws: ``Problem`` 404 for an unknown store, which is not remembered: anybody can make up ids.
  func looked(up store: String) async throws -> ByteBuffer {
    let topic = BoutiqueTopic.kiosk(store)
    // Time passed over the answer in memory; nothing else would make the cache drop it.
    if answers.cached(store, topic: topic) != nil { database.changes.publish(topic) }
    return try await answers.value(for: store, topic: topic) {
      let oldest = clock.now().adding(.zero - BoutiqueRules.pendingLifetime)
      let next = try await database.read { db in
        try SessionTable.nextPending(
          ofStore: try StoreTable.require(store, in: db).id, after: oldest, in: db)
      }
      guard let next else { return Answer(bytes: Self.nothing, expires: nil) }
      let response = NextSessionResponse(session: next.session, order: next.order)
      return Answer(
        bytes: ByteBuffer(bytes: try WireJSON.encode(response)),
        expires: next.session.createdAt.adding(BoutiqueRules.pendingLifetime))
    }.bytes
  }
}
