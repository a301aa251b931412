import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueConsole

@MainActor
struct ActivityModelTests {
  let desk = Desk()

  @Test("The first answer comes at once, the next ones when there is something new")
  func follow() async throws {
    desk.server.answer(.firstActivity) { _ in
      try .json(StoreActivity.sample, headers: ["etag": "\"1\""])
    }
    let gate = Gate()
    var newer = StoreActivity.sample
    newer.funnel.purchases += 1
    desk.server.answer(.nextActivity) { [newer] request in
      await gate.pass()
      guard request.headers["if-none-match"] == "\"1\"" else {
        return TransportResponse(status: 304)
      }
      return try .json(newer, headers: ["etag": "\"2\""])
    }
    let model = desk.activity
    let following = Task { await model.follow() }
    try await desk.clock.pass(.milliseconds(200))
    #expect(model.activity == .loaded(.sample))
    gate.open()
    try await desk.clock.pass(.milliseconds(200))
    #expect(model.activity == .loaded(newer))
    // Here the server did not hold its answer back; so the next question is not asked at once.
    try await desk.clock.sleeper(for: .seconds(5))
    #expect(model.activity == .loaded(newer))
    following.cancel()
    await following.value
    #expect(
      desk.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"2\""])
    #expect(desk.server.requests.allSatisfy { $0.headers["authorization"] != nil })
    #expect(desk.server.requests[1].timeout == .seconds(40))
  }

  @Test("The server being away is said, the figures stay, and the pauses grow to 30 seconds")
  func backOff() async throws {
    desk.server.answer(.firstActivity) { _ in
      try .json(StoreActivity.sample, headers: ["etag": "\"1\""])
    }
    let model = desk.activity
    let following = Task { await model.follow() }
    try await desk.clock.pass(.milliseconds(200))
    desk.server.answer(.firstActivity) { _ in throw TransportError.unreachable }
    for seconds in [1, 2, 4, 8, 16, 30] {
      try await desk.clock.sleeper(for: .seconds(seconds))
      #expect(model.interruption?.hasPrefix("Not up to date.") == true)
      #expect(model.activity == .loaded(.sample))
      desk.clock.advance(by: .seconds(seconds))
    }
    try await desk.clock.sleeper(for: .seconds(30))
    // Asked without a version, so that the answer is not held back.
    desk.server.answer(.firstActivity) { _ in
      try .json(StoreActivity.sample, headers: ["etag": "\"1\""])
    }
    desk.clock.advance(by: .seconds(30))
    try await desk.clock.sleeper(for: .milliseconds(200))
    #expect(model.interruption == nil)
    following.cancel()
    await following.value
  }

  @Test("A first failure is the whole page, and it goes on trying by itself")
  func firstFailure() async throws {
    let model = desk.activity
    let following = Task { await model.follow() }
    try await desk.clock.sleeper(for: .seconds(1))
    guard case .failed = model.activity else {
      Issue.record("The page should show the failure.")
      return
    }
    desk.server.answer(.firstActivity) { _ in
      try .json(StoreActivity.sample, headers: ["etag": "\"1\""])
    }
    desk.clock.advance(by: .seconds(1))
    try await eventually { model.activity == .loaded(.sample) }
    following.cancel()
    await following.value
  }

  @Test("A server without entity tags is asked every five seconds, not in a flood")
  func noVersion() async throws {
    desk.server.reply(.firstActivity, StoreActivity.sample)
    let model = desk.activity
    let following = Task { await model.follow() }
    try await desk.clock.pass(.seconds(5))
    try await desk.clock.sleeper(for: .seconds(5))
    #expect(desk.server.requests.count == 2)
    following.cancel()
    await following.value
  }

  @Test("A refused token ends the page at the door")
  func unauthorized() async {
    desk.server.refuse(.firstActivity, 401, "Invalid or expired token")
    await desk.activity.follow()
    #expect(!desk.session.isSignedIn)
  }

  @Test("A deleted store ends the asking")
  func gone() async {
    desk.server.refuse(.firstActivity, 404, "Store not found")
    let model = desk.activity
    await model.follow()
    #expect(model.activity == .failed("This store no longer exists."))
    #expect(desk.server.requests.count == 1)
    let question = model.question(in: .gmt)
    model.retryButtonTapped()
    #expect(model.activity == .loading)
    #expect(model.question(in: .gmt) != question)
  }

  @Test("A purchase that was rung up is on the list at once, and only once")
  func ringUp() async throws {
    desk.server.answer(.firstActivity) { _ in
      try .json(StoreActivity.sample, headers: ["etag": "\"1\""])
    }
    var purchase = ActivitySession.sample
    purchase.publicId = "sess_new"
    desk.server.reply(.demoPurchase, DemoPurchaseResponse(session: purchase), status: 201)
    let model = desk.activity
    let following = Task { await model.follow() }
    try await desk.clock.sleeper(for: .milliseconds(200))
    await model.ringUpButtonTapped()
    #expect(model.activity.value?.sessions.map(\.publicId) == ["sess_new", "sess_sample123456"])
    #expect(model.activity.value?.funnel.purchases == 43)
    await model.ringUpButtonTapped()
    #expect(model.activity.value?.sessions.count == 2)
    following.cancel()
    await following.value
  }

  @Test("Two taps ring up once, and a failure is said")
  func doubleTap() async throws {
    let gate = Gate()
    desk.server.answer(.demoPurchase) { _ in
      await gate.pass()
      throw TransportError.offline
    }
    let model = desk.activity
    let first = Task { await model.ringUpButtonTapped() }
    try await eventually { model.isRingingUp }
    await model.ringUpButtonTapped()
    gate.open()
    await first.value
    #expect(desk.server.requests.count == 1)
    #expect(model.errorMessage?.contains("no internet connection") == true)
    #expect(!model.isRingingUp)
  }

  @Test("Only the demo can ring up purchases")
  func demoOnly() {
    #expect(desk.activity.isDemo)
    #expect(!Desk(isDemo: false).activity.isDemo)
    #expect(
      desk.activity.kioskURL.absoluteString
        == "http://localhost:3000/boutique#pair=store_demo123456")
  }
}
