import BoutiqueModels
import ServerKit
import WireKit

/// The demo's shop with two weeks behind it. The same history on every machine, ending now.
package enum DemoData {
  package static let storePublicId = Store.sample.publicId
  /// The name in the address of the demo's tag.
  static let tagId = "tag_demo12345678"
  /// The Square location whose signed webhooks reach the demo's store.
  package static let squareLocationId = "LDEMO0000000"

  /// The key that signs those webhooks, unless the operator has set another.
  static let squareSignatureKey = "demo-square-key"

  private static let hour: Int64 = 60 * 60 * 1000

  /// The demo's store marks a demo. Nothing can delete it, and every backup has it. It is made in
  /// one transaction with the rest of the demo. No real store can have its public id.
  static func owner(in database: Database) async throws -> DataOwner {
    try await database.read { db in
      let stores = try StoreTable.all(in: db)
      if stores.contains(where: { $0.publicId == storePublicId }) { return .demo }
      return stores.isEmpty ? .nobody : .people
    }
  }

  /// Does nothing if the demo's store exists, so that people's changes in it stay.
  static func seed(in database: Database, clock: any WallClock) async throws {
    let now = clock.now()
    try await database.write { db in
      guard try StoreTable.find(storePublicId, in: db) == nil else { return }
      var generator = SplitMix64(state: 20_261_121)
      let store = try addStore(at: now, in: db)
      var history = DemoHistory(store: store, db: db)
      for visit in visits(before: now, using: &generator) {
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
        squareLocationId: squareLocationId,
        allowsOpenKiosks: Store.sample.allowsOpenKiosks),
      tagId: tagId, openKiosks: OpenKiosks(Store.sample.allowsOpenKiosks),
      createdAt: opened, updatedAt: opened)
    try StoreTable.insert(store, in: db)
    return store
  }

  /// The times of the customers' visits, oldest first. They lie in opening hours, not on Mondays,
  /// and not in the last hour. So the kiosk of a fresh demo is idle.
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
