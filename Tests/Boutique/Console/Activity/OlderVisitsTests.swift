import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import Testing

@testable import BoutiqueConsole

@MainActor
struct OlderVisitsTests {
  let desk = Desk()

  @Test("Visits that new ones push out of the live list stay, once and in order")
  func pushedOut() {
    var older = OlderVisits()
    let live = Self.visits(51...100)
    older.begin()
    older.add(Self.visits(1...50), before: "sess_51", below: live)
    let next = Self.visits(54...103)
    older.live(live, becomes: next)
    #expect(older.list(below: next) == Self.visits(1...103))
    #expect(older.mayHaveMore(below: next))
    older.add(Self.visits(-9...0), before: "sess_1", below: next)
    #expect(older.list(below: next) == Self.visits(-9...103))
    #expect(!older.mayHaveMore(below: next))
  }

  @Test("A page that comes for an end that is no longer there is dropped")
  func latePage() {
    var older = OlderVisits()
    older.begin()
    older.add(Self.visits(1...50), before: "sess_41", below: Self.visits(51...100))
    #expect(older.list(below: Self.visits(51...100)) == Self.visits(51...100))
  }

  @Test("More new visits at once than the live list holds leave no hole: the pages go")
  func hole() {
    var older = OlderVisits()
    let live = Self.visits(51...100)
    older.begin()
    older.add(Self.visits(1...20), before: "sess_51", below: live)
    #expect(!older.mayHaveMore(below: live))
    let next = Self.visits(151...200)
    older.live(live, becomes: next)
    #expect(older.list(below: next) == next)
    #expect(older.mayHaveMore(below: next))
  }

  @Test("A list that is not full is all there is, and an unasked page keeps nothing")
  func short() {
    var older = OlderVisits()
    #expect(!older.mayHaveMore(below: Self.visits(1...49)))
    #expect(older.mayHaveMore(below: Self.visits(1...50)))
    older.live(Self.visits(1...50), becomes: Self.visits(2...51))
    #expect(older.list(below: Self.visits(2...51)) == Self.visits(2...51))
  }

  @Test("Show older visits asks for those before the last one, and keeps the live ones on top")
  func button() async throws {
    desk.server.answer(.firstActivity) { _ in
      try .json(Self.activity(51...100), headers: ["etag": "\"1\""])
    }
    let gate = Gate()
    desk.server.answer(.nextActivity) { request in
      guard request.headers["if-none-match"] == "\"1\"" else {
        return TransportResponse(status: 304)
      }
      await gate.pass()
      return try .json(Self.activity(52...101), headers: ["etag": "\"2\""])
    }
    desk.server.refuse(.visits(before: "sess_51"), 500, "Something went wrong.")
    let model = desk.activity
    let following = Task { await model.follow() }
    try await desk.clock.pass(.milliseconds(200))
    #expect(model.visits == Self.visits(51...100))
    #expect(model.mayHaveOlderVisits)

    await model.showOlderButtonTapped()
    #expect(model.olderFailure != nil)
    #expect(model.mayHaveOlderVisits)
    desk.server.reply(.visits(before: "sess_51"), Self.activity(11...50))
    await model.showOlderButtonTapped()
    #expect(model.olderFailure == nil)
    #expect(model.visits == Self.visits(11...100))
    #expect(!model.mayHaveOlderVisits)

    gate.open()
    try await eventually { model.visits == Self.visits(11...101) }
    following.cancel()
    await following.value
  }

  @Test("Another range or time zone is asked for at once, and an old answer does not replace it")
  func range() async throws {
    desk.server.answer(.firstActivity) { _ in
      try .json(Self.activity(1...3), headers: ["etag": "\"1\""])
    }
    let gate = Gate()
    desk.server.answer(.nextActivity) { _ in
      await gate.pass()
      return try .json(Self.activity(1...4), headers: ["etag": "\"2\""])
    }
    desk.server.answer(.activity(wait: 25, zone: "America/Los_Angeles", days: 90)) { _ in
      try .json(Self.activity(1...5), headers: ["etag": "\"3\""])
    }
    let model = desk.activity
    let old = Task { await model.follow() }
    try await desk.clock.pass(.milliseconds(200))
    try await eventually { desk.server.requests.count == 2 }
    let before = model.question(in: .gmt)
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    #expect(model.question(in: zone) != before)
    model.days = 90
    #expect(model.question(in: .gmt) != before)
    old.cancel()
    let new = Task { await model.follow(model.question(in: zone)) }
    try await eventually { model.visits == Self.visits(1...5) }
    gate.open()
    await old.value
    #expect(model.visits == Self.visits(1...5))
    #expect(desk.server.requests[2].headers["if-none-match"] == "\"1\"")
    new.cancel()
    await new.value
  }

  /// Newest, which has the highest number, first.
  nonisolated private static func visits(_ numbers: ClosedRange<Int>) -> [ActivitySession] {
    numbers.reversed().map { number in
      var visit = ActivitySession.sample
      visit.publicId = "sess_\(number)"
      return visit
    }
  }

  nonisolated private static func activity(_ numbers: ClosedRange<Int>) -> StoreActivity {
    var activity = StoreActivity.sample
    activity.sessions = visits(numbers)
    return activity
  }
}
