import BoutiqueModels
import ServerKit
import WireKit

/// Replays customers through the same tables that real ones use.
struct DemoHistory {
  let store: StoreRow
  let db: Connection
  private let writer = LocalReviewWriter()
  private var texts: [String] = []
  private var number = 0

  init(store: StoreRow, db: Connection) {
    self.store = store
    self.db = db
  }

  mutating func play(_ visit: Timestamp, using generator: inout SplitMix64) throws {
    number += 1
    let seed = generator.next()
    let identifiers = Identifiers(randomness: { SplitMix64(state: seed) })
    let order = DemoCatalogue.purchase(using: &generator)
    // Fresh ids for each row of one visit, all following from its seed.
    let rows = (0..<10).map { row in
      Identifiers(randomness: { SplitMix64(state: seed &+ UInt64(row) &* 0x1234_5678_9ABC_DEF1) })
        .uuid()
    }
    let publicId = identifiers.publicId("sess")
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

    let answered = try SessionTable.require(publicId, in: db)
    let decided = rated.adding(.seconds(Int.random(in: 8...40, using: &generator)))
    guard course < 70 else {
      _ = try SessionTable.move(answered, from: .pending, to: .declined, at: decided, in: db)
      return try note(.declined, rows[1], rows[4], decided)
    }
    _ = try SessionTable.move(answered, from: .pending, to: .approved, at: decided, in: db)
    try StoreTable.rememberApproval(rows[1], of: store.id, in: db)
    try note(.approved, rows[1], rows[4], decided)

    // The kiosk's countdown reports every code that was shown; phones tell the rest.
    let shown = decided.adding(.seconds(Int.random(in: 15...30, using: &generator)))
    _ = try SessionTable.move(answered, from: .approved, to: .postedIntent, at: shown, in: db)
    try note(.postedIntent, rows[1], rows[5], shown)
    let steps: [(AuditEvent, until: Int, row: Int)] = [
      (.opened, 52, 6), (.copied, 45, 7),
      (.platformClicked(store.fields.primaryReviewPlatform), 42, 8), (.done, 34, 9),
    ]
    var time = decided
    for step in steps where course < step.until {
      time = time.adding(.seconds(Int.random(in: 4...25, using: &generator)))
      try note(step.0, rows[1], rows[step.row], time)
    }
  }

  private func note(
    _ event: AuditEvent, _ session: String, _ id: String, _ time: Timestamp
  ) throws {
    try AuditTable.insert(event, store: store.id, session: session, id: id, at: time, in: db)
  }

  /// A good shop's ratings: mostly fours and fives, and a less pleased customer every day.
  private static func rating(using generator: inout SplitMix64) -> StarRating {
    let stars = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1]
    let drawn = stars[Int.random(in: stars.indices, using: &generator)]
    guard let rating = StarRating(drawn) else { preconditionFailure("\(drawn) stars") }
    return rating
  }
}
