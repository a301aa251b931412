import BoutiqueModels
import ServerKit
import Synchronization
import Testing
import WireKit

@testable import BoutiqueServer

@Suite("A visit cannot spend a shop's money")
struct DraftsTests {
  /// A service that is paid by the draft.
  private final class PaidWriter: ReviewWriter {
    private let count = Mutex(0)
    let isPaid = true

    var calls: Int { count.withLock { $0 } }

    func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String {
      let number = count.withLock { count in
        count += 1
        return count
      }
      // Long enough for the others to come.
      try? await Task.sleep(for: .milliseconds(20))
      return "Paid draft \(number), \(facts.rating.stars) stars."
    }
  }

  private func open(
    _ body: @escaping @Sendable (Shop, PaidWriter) async throws -> Void
  ) async throws {
    let writer = PaidWriter()
    var setting = Shop.Setting()
    setting.writer = writer
    try await Shop.open(setting) { shop in try await body(shop, writer) }
  }

  private func rate(
    _ shop: Shop, _ store: String, _ session: String, _ stars: Int
  ) async throws -> String {
    try await shop.send(.rate(store: store, session: session), #"{"starRating":\#(stars)}"#)
      .decoded(RatingResponse.self).generatedReviewText
  }

  @Test("200 ratings of one visit, many at once, pay for five drafts")
  func perVisit() async throws {
    try await open { shop, writer in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let address = Address.rate(store: store, session: session)
            _ = try await shop.send(address, #"{"starRating":\#(number % 5 + 1)}"#)
          }
        }
        try await group.waitForAll()
      }
      #expect(writer.calls == 5)
      #expect(try await shop.audit(session).count <= BoutiqueRules.auditRowLimit)
    }
  }

  @Test("the same stars get the same text, also after others")
  func sameStars() async throws {
    try await open { shop, writer in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let five = try await rate(shop, store, session, 5)
      let three = try await rate(shop, store, session, 3)
      #expect(three != five)
      #expect(try await rate(shop, store, session, 3) == three)
      #expect(try await rate(shop, store, session, 5) == five)
      #expect(writer.calls == 2)
      let stored = try await shop.database.read { db in
        try SessionTable.require(session, in: db).session
      }
      #expect(stored.generatedReviewText == five && stored.starRating == StarRating(5))
    }
  }

  @Test("beyond the store's limit of a day the local writer writes; tomorrow is another day")
  func perDay() async throws {
    try await open { shop, writer in
      let store = try await shop.addStore()
      let other = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      try await Self.spend(BoutiqueRules.paidDraftsPerDay, at: store, in: shop)
      let text = try await rate(shop, store, session, 4)
      #expect(!text.hasPrefix("Paid") && !text.isEmpty)
      let elsewhere = try await shop.ringUp(at: other)
      #expect(try await rate(shop, other, elsewhere, 4).hasPrefix("Paid"))
      shop.clock.advance(by: .seconds(24 * 3600))
      let tomorrow = try await shop.ringUp(at: store)
      #expect(try await rate(shop, store, tomorrow, 4).hasPrefix("Paid"))
      #expect(writer.calls == 2)
    }
  }

  /// Notes that many paid drafts of today, of visits before.
  private static func spend(_ count: Int, at store: String, in shop: Shop) async throws {
    let now = shop.clock.now()
    for visit in 0..<(count / 5) {
      let session = try await shop.ringUp(at: store)
      try await shop.database.write { db in
        let row = try SessionTable.require(session, in: db)
        for stars in 1...5 {
          guard let rating = StarRating(stars) else { continue }
          _ = try DraftTable.reserve(row.id, rating, store: row.storeId, at: now, in: db)
        }
      }
      if visit == 0 { #expect(count.isMultiple(of: 5)) }
    }
  }

  @Test("reports of a phone are logged up to a limit, and all are answered")
  func auditLimit() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      for _ in 1...100 {
        #expect(try await shop.send(.copied(session: session)).status == 200)
      }
      #expect(try await shop.audit(session).count == BoutiqueRules.auditRowLimit)
      // There is always room for a step of the visit.
      #expect(try await shop.send(.done(session: session)).status == 200)
      #expect(try await shop.audit(session).last == "POSTED_INTENT {}")
    }
  }

  @Test("a list full of one step's repeats has room for the first of each other step")
  func auditKeepsFirsts() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      for number in 0..<100 {
        shop.clock.advance(by: .seconds(3))
        let stars = #"{"starRating":\#(number % 5 + 1)}"#
        #expect(try await shop.send(.rate(store: store, session: session), stars).status == 200)
      }
      _ = try await shop.send(.approve(store: store, session: session))
      _ = try await shop.send(.landing(session: session))
      for _ in 1...20 {
        _ = try await shop.send(.copied(session: session))
        _ = try await shop.send(.platformClicked(session: session))
      }
      let rows = try await shop.audit(session)
      for step in ["APPROVED", "OPENED", "COPIED", "PLATFORM_CLICKED"] {
        #expect(rows.filter { $0.hasPrefix(step) }.count == 1, "\(step)")
      }
      #expect(rows.count == BoutiqueRules.auditRowLimit + 4)
      let activity: StoreActivity = try await shop.asOwner(.activity(store: store)).decoded()
      #expect(activity.sessions.first?.stage == .wentToPlatform)
    }
  }

  @Test("a session of long ago is closed: 410, and nothing changes")
  func tooOld() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let pending = try await shop.ringUp(at: store)
      let approved = try await shop.session(at: store, in: .approved)
      let before = (try await shop.audit(pending), try await shop.audit(approved))
      shop.clock.advance(by: BoutiqueRules.changeLifetime)
      for address: Address in [
        .copied(session: approved), .platformClicked(session: approved), .done(session: approved),
        .copied(session: pending), .rate(store: store, session: pending),
        .approve(store: store, session: pending), .decline(store: store, session: pending),
      ] {
        let body = address.path.hasSuffix("rating") ? #"{"starRating":5}"# : "{}"
        let reply = try await shop.send(address, body)
        #expect(reply.status == 410, "\(address)")
        #expect(reply.error == "This review is closed. It is too old to change.")
      }
      #expect(try await shop.audit(pending) == before.0)
      #expect(try await shop.audit(approved) == before.1)
    }
  }
}
