import BoutiqueModels
import ServerKit
import WireKit

/// The demo's shop with two weeks behind it. The same history on every machine, ending now.
package struct DemoData: Sendable {
  package static let storePublicId = Store.sample.publicId
  /// The Square location whose signed webhooks reach the demo's store.
  package static let squareLocationId = "LDEMO0000000"

  private static let hour: Int64 = 60 * 60 * 1000

  private let database: Database
  private let clock: any WallClock

  package init(database: Database, clock: any WallClock) {
    self.database = database
    self.clock = clock
  }

  /// Does nothing if the demo's store exists: what people did in it stays.
  package func seed() async throws {
    let now = clock.now()
    try await database.write { db in
      guard try StoreTable.find(Self.storePublicId, in: db) == nil else { return }
      var generator = SplitMix64(state: 20_261_121)
      let store = try Self.addStore(at: now, in: db)
      var history = History(store: store, db: db)
      for visit in Self.visits(before: now, using: &generator) {
        try history.play(visit, using: &generator)
      }
    }
  }

  private static func addStore(at now: Timestamp, in db: Connection) throws -> StoreRow {
    let opened = Timestamp(milliseconds: now.milliseconds - 60 * 24 * hour)
    let store = StoreRow(
      id: "5d3f7d1c-94f4-4c0e-9b11-6a1f0d3f2c10", publicId: storePublicId,
      fields: StoreFields(
        name: Store.sample.name, primaryReviewPlatform: Store.sample.primaryReviewPlatform,
        reviewDestinationUrl: Store.sample.reviewDestinationUrl,
        squareLocationId: squareLocationId),
      createdAt: opened, updatedAt: opened)
    try StoreTable.insert(store, in: db)
    return store
  }

  /// When customers came, oldest first: in opening hours, nobody on Mondays, nobody in the last
  /// hour, so that the kiosk of a fresh demo is idle.
  private static func visits(
    before now: Timestamp, using generator: inout SplitMix64
  ) -> [Timestamp] {
    let day = 24 * hour
    let today = now.milliseconds / day
    var visits: [Timestamp] = []
    for date in (today - Int64(BoutiqueRules.activityDays) + 1)...today {
      // 1970-01-01 was a Thursday.
      let weekday = (date + 4) % 7
      guard weekday != 1 else { continue }
      let count = Int.random(in: weekday == 6 ? 7...11 : 3...7, using: &generator)
      for _ in 0..<count {
        let moment = Int64.random(in: 10 * hour..<19 * hour, using: &generator)
        visits.append(Timestamp(milliseconds: date * day + moment))
      }
    }
    return visits.filter { $0.milliseconds < now.milliseconds - hour }.sorted()
  }
}

/// Replays customers through the same tables that real ones use.
private struct History {
  let store: StoreRow
  let db: Connection
  let writer = LocalReviewWriter()
  var texts: [String] = []
  var number = 0

  mutating func play(_ visit: Timestamp, using generator: inout SplitMix64) throws {
    number += 1
    let seed = generator.next()
    let identifiers = Identifiers(randomness: { SplitMix64(state: seed) })
    let order = DemoCatalogue.purchase(using: &generator)
    // Fresh ids for each row of one visit, all following from its seed.
    let rows = (0..<8).map { Identifiers(randomness: { [row = UInt64($0)] in
      SplitMix64(state: seed ^ (row &* 0x9E37_79B9_7F4A_7C15))
    }).uuid() }
    let publicId = identifiers.session()
    guard
      try OrderTable.insert(
        order, id: rows[0], store: store.id, provider: .demo, externalId: "demo-\(number)",
        at: visit, in: db)
    else { return }
    try SessionTable.insert(
      id: rows[1], publicId: publicId, store: store.id, order: rows[0], at: visit, in: db)
    try note(.sessionCreated(orderId: rows[0], provider: .demo), rows[1], rows[2], visit)

    let course = Int.random(in: 0..<100, using: &generator)
    guard course < 82 else { return }
    let seen = try SessionTable.require(publicId, in: db)
    let rating = Self.rating(using: &generator)
    let text = writer.draft(
      of: ReviewFacts(storeName: store.fields.name, items: order.items, rating: rating),
      avoiding: Set(texts.suffix(20)), using: &generator)
    texts.append(text)
    let rated = visit.adding(.seconds(Int.random(in: 20...90, using: &generator)))
    guard try SessionTable.rate(seen, rating: rating, text: text, at: rated, in: db) else { return }
    try note(.ratingSubmitted(rating), rows[1], rows[3], rated)

    let decided = rated.adding(.seconds(Int.random(in: 8...40, using: &generator)))
    guard course < 70 else {
      _ = try SessionTable.move(seen, from: .pending, to: .declined, at: decided, in: db)
      return try note(.declined, rows[1], rows[4], decided)
    }
    _ = try SessionTable.move(seen, from: .pending, to: .approved, at: decided, in: db)
    try StoreTable.rememberApproval(rows[1], of: store.id, in: db)
    try note(.approved, rows[1], rows[4], decided)

    guard course < 61 else { return }
    let posted = decided.adding(.seconds(Int.random(in: 15...30, using: &generator)))
    try note(.copied, rows[1], rows[5], posted)
    try note(.platformClicked(store.fields.primaryReviewPlatform), rows[1], rows[6], posted)
    _ = try SessionTable.move(seen, from: .approved, to: .postedIntent, at: posted, in: db)
    try note(.postedIntent, rows[1], rows[7], posted)
  }

  private func note(
    _ event: AuditEvent, _ session: String, _ id: String, _ time: Timestamp
  ) throws {
    try AuditTable.insert(event, store: store.id, session: session, id: id, at: time, in: db)
  }

  /// A good shop's spread: mostly fours and fives, and every day somebody less pleased.
  private static func rating(using generator: inout SplitMix64) -> StarRating {
    let stars = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1]
    let drawn = stars[Int.random(in: stars.indices, using: &generator)]
    guard let rating = StarRating(drawn) else { preconditionFailure("\(drawn) stars") }
    return rating
  }
}
