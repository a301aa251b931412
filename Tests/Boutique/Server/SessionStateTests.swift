import BoutiqueModels
import Testing

@testable import BoutiqueServer

@Suite("The session's state machine, through the API")
struct SessionStateTests {
  enum Action: String, CaseIterable, Sendable { case rate, approve, decline, done }

  struct Case: Sendable, CustomTestStringConvertible {
    let from: SessionStatus
    let action: Action
    /// The answer, the state afterwards, and whether an audit row is added.
    let status: Int
    let to: SessionStatus
    let audits: Bool

    var testDescription: String { "\(from.rawValue) \(action.rawValue)" }
  }

  /// Every state with every action. PENDING here is not rated.
  static let cases: [Case] = [
    Case(from: .pending, action: .rate, status: 200, to: .pending, audits: true),
    Case(from: .pending, action: .approve, status: 400, to: .pending, audits: false),
    Case(from: .pending, action: .decline, status: 200, to: .declined, audits: true),
    Case(from: .pending, action: .done, status: 400, to: .pending, audits: false),
    Case(from: .approved, action: .rate, status: 400, to: .approved, audits: false),
    Case(from: .approved, action: .approve, status: 200, to: .approved, audits: false),
    Case(from: .approved, action: .decline, status: 400, to: .approved, audits: false),
    Case(from: .approved, action: .done, status: 200, to: .postedIntent, audits: true),
    Case(from: .declined, action: .rate, status: 400, to: .declined, audits: false),
    Case(from: .declined, action: .approve, status: 400, to: .declined, audits: false),
    Case(from: .declined, action: .decline, status: 200, to: .declined, audits: false),
    Case(from: .declined, action: .done, status: 400, to: .declined, audits: false),
    Case(from: .postedIntent, action: .rate, status: 400, to: .postedIntent, audits: false),
    Case(from: .postedIntent, action: .approve, status: 200, to: .postedIntent, audits: false),
    Case(from: .postedIntent, action: .decline, status: 400, to: .postedIntent, audits: false),
    Case(from: .postedIntent, action: .done, status: 200, to: .postedIntent, audits: false),
  ]

  @Test("every state with every action", arguments: cases)
  func transition(_ test: Case) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: test.from)
      let before = try await shop.audit(session).count
      let reply = try await shop.send(
        Self.endpoint(test.action, store, session),
        test.action == .rate ? #"{"starRating":3}"# : nil)
      #expect(reply.status == test.status)
      if test.status == 400 { #expect(reply.error?.isEmpty == false) }
      #expect(try await shop.status(of: session) == test.to)
      #expect(try await shop.audit(session).count == before + (test.audits ? 1 : 0))
    }
  }

  @Test("another store's session is 404, whatever is asked", arguments: Action.allCases)
  func otherStore(action: Action) async throws {
    guard action != .done else { return }
    try await Shop.open { shop in
      let store = try await shop.addStore("Mine")
      let other = try await shop.addStore("Other")
      let session = try await shop.ringUp(at: store)
      let reply = try await shop.send(
        Self.endpoint(action, other, session), action == .rate ? #"{"starRating":3}"# : nil)
      #expect(reply.status == 404)
      #expect(reply.text == #"{"error":"Session not found"}"#)
      #expect(try await shop.status(of: session) == .pending)
    }
  }

  @Test("an unknown session is 404", arguments: Action.allCases)
  func unknownSession(action: Action) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let reply = try await shop.send(
        Self.endpoint(action, store, "sess_nobody"), action == .rate ? #"{"starRating":3}"# : nil)
      #expect(reply.status == 404)
      #expect(reply.error == "Session not found")
    }
  }

  @Test("the whole way leaves the audit rows of the contract, each once")
  func auditTrail() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      for stars in [2, 5] {
        _ = try await shop.send(
          .rate(store: store, session: session), #"{"starRating":\#(stars)}"#)
      }
      for _ in 1...3 {
        #expect(
          try await shop.send(.approve(store: store, session: session)).text == #"{"ok":true}"#)
      }
      _ = try await shop.send(.copied(session: session))
      _ = try await shop.send(.platformClicked(session: session))
      _ = try await shop.send(.platformClicked(session: session), #"{"platform":"YELP"}"#)
      for _ in 1...3 { _ = try await shop.send(.done(session: session)) }
      let rows = try await shop.audit(session)
      #expect(rows[0].hasPrefix(#"SESSION_CREATED {"orderId":""#))
      #expect(
        Array(rows.dropFirst()) == [
          #"RATING_SUBMITTED {"starRating":2}"#, #"RATING_SUBMITTED {"starRating":5}"#,
          "APPROVED {}", "COPIED {}", #"PLATFORM_CLICKED {"platform":"GOOGLE"}"#,
          #"PLATFORM_CLICKED {"platform":"YELP"}"#, "POSTED_INTENT {}",
        ])
    }
  }

  @Test("approving remembers the session in its store")
  func lastApproved() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      let shown: Store = try await shop.asOwner(.store(store)).decoded()
      let id = try await shop.database.read { db in try SessionTable.require(session, in: db).id }
      #expect(shown.internals?.lastApprovedSessionId == id)
    }
  }

  @Test("ten equal ratings at once agree on one text and leave one audit row")
  func doubleSubmit() async throws {
    var setting = Shop.Setting()
    setting.writer = SlowWriter(callers: 10)
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let texts = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 1...10 {
          group.addTask {
            let reply: RatingResponse = try await shop.send(
              .rate(store: store, session: session), #"{"starRating":5}"#
            ).decoded()
            return reply.generatedReviewText
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(texts.count == 1)
      let stored = try await shop.database.read { db in
        try SessionTable.require(session, in: db).session.generatedReviewText
      }
      #expect(stored == texts.first)
      #expect(try await shop.audit(session).count == 2)
    }
  }

  @Test("approving while a second rating is being drafted wins over that rating")
  func approvedDuringDraft() async throws {
    let writer = SlowWriter(callers: 2)
    var setting = Shop.Setting()
    setting.writer = writer
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let seen = try await shop.database.read { db in try SessionTable.require(session, in: db) }
      _ = try await shop.database.write { db in
        try SessionTable.rate(
          seen, rating: #require(StarRating(5)), text: "x", at: seen.updatedAt, in: db)
      }
      async let late = shop.send(.rate(store: store, session: session), #"{"starRating":1}"#)
      try await shop.eventually("the draft is asked for") { await writer.waiting == 1 }
      _ = try await shop.send(.approve(store: store, session: session))
      await writer.open()
      #expect(try await late.status == 400)
      let after = try await shop.database.read { db in try SessionTable.require(session, in: db) }
      #expect(after.session.starRating == StarRating(5))
      #expect(after.session.status == .approved)
    }
  }

  private static func endpoint(
    _ action: Action, _ store: String, _ session: String
  ) -> Address {
    switch action {
    case .rate: .rate(store: store, session: session)
    case .approve: .approve(store: store, session: session)
    case .decline: .decline(store: store, session: session)
    case .done: .done(session: session)
    }
  }
}

/// Holds every draft back until a number of them is requested, and gives each caller another text.
actor SlowWriter: ReviewWriter {
  private let callers: Int
  private var number = 0
  private var isOpen = false
  private var held: [CheckedContinuation<Void, Never>] = []

  init(callers: Int) { self.callers = callers }

  var waiting: Int { held.count }

  func open() {
    isOpen = true
    for continuation in held { continuation.resume() }
    held = []
  }

  func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String {
    number += 1
    let mine = number
    if !isOpen {
      if mine == callers {
        open()
      } else {
        await withCheckedContinuation { held.append($0) }
      }
    }
    return "Draft \(mine)"
  }
}
