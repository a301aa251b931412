import BoutiqueModels
import Foundation
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("A customer approves what they read, and can still say no")
struct ApprovalTests {
  /// A rated session, and the draft that its customer was shown.
  private func rated(_ shop: Shop, stars: Int = 5) async throws -> (
    store: String, session: String, text: String
  ) {
    let store = try await shop.addStore()
    let session = try await shop.ringUp(at: store)
    return (store, session, try await rate(shop, store, session, stars: stars))
  }

  private func rate(
    _ shop: Shop, _ store: String, _ session: String, stars: Int
  ) async throws -> String {
    let draft: RatingResponse = try await shop.send(
      .rate(store: store, session: session), #"{"starRating":\#(stars)}"#
    ).decoded()
    return draft.generatedReviewText
  }

  private func approve(
    _ shop: Shop, _ store: String, _ session: String, reading text: String,
    headers: HTTPFields = [:]
  ) async throws -> Reply {
    let request = ApproveRequest(generatedReviewText: text)
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    return try await shop.send(.approve(store: store, session: session), body, headers: headers)
  }

  private static let undo = #"{"undoesApproval":true}"#

  /// A session that one kiosk has approved.
  private func approved(_ shop: Shop, _ store: String) async throws -> String {
    let session = try await shop.ringUp(at: store)
    let text = try await rate(shop, store, session, stars: 4)
    _ = try await approve(shop, store, session, reading: text, headers: .kiosk("a"))
    return session
  }

  private static let changed =
    #"{"error":"This review was changed on another screen. Please read the new one first."}"#

  @Test("at two kiosks with one session, only the text that is still the draft can be approved")
  func twoKiosks() async throws {
    try await Shop.open { shop in
      let (store, session, first) = try await rated(shop, stars: 5)
      let second = try await rate(shop, store, session, stars: 1)
      #expect(first != second)
      let before = try await shop.audit(session)

      let refused = try await approve(shop, store, session, reading: first)
      #expect(refused.status == 409)
      #expect(refused.text == Self.changed)
      #expect(try await shop.status(of: session) == .pending)
      #expect(try await shop.audit(session) == before)
      #expect(try await shop.lastApproved(at: store) == nil)

      #expect(try await approve(shop, store, session, reading: second).text == #"{"ok":true}"#)
      #expect(try await shop.status(of: session) == .approved)
    }
  }

  @Test("repeating the approval of the same text is 200 and one audit row; of another text 400")
  func repeated() async throws {
    try await Shop.open { shop in
      let (store, session, text) = try await rated(shop)
      for _ in 1...3 {
        #expect(try await approve(shop, store, session, reading: text).status == 200)
      }
      let another = try await approve(shop, store, session, reading: text + "!")
      #expect(another.status == 400)
      #expect(another.text == #"{"error":"This review was finished on another screen"}"#)
      _ = try await shop.send(.done(session: session))
      #expect(try await approve(shop, store, session, reading: text).status == 200)
      #expect(try await approve(shop, store, session, reading: "").status == 400)
      let approvals = try await shop.audit(session).filter { $0 == "APPROVED {}" }
      #expect(approvals.count == 1)
    }
  }

  @Test(
    "who does not say what they read approves the draft",
    arguments: [nil, "", "{}", #"{"generatedReviewText":null}"#] as [String?])
  func withoutText(body: String?) async throws {
    try await Shop.open { shop in
      let (store, session, _) = try await rated(shop)
      let reply = try await shop.send(.approve(store: store, session: session), body)
      #expect(reply.text == #"{"ok":true}"#)
      #expect(try await shop.status(of: session) == .approved)
    }
  }

  @Test(
    "a body that is none is 400 and approves nothing",
    arguments: [#"{"generatedReviewText":"#, #"{"generatedReviewText":5}"#, "[]", "5", "x"])
  func malformed(body: String) async throws {
    try await Shop.open { shop in
      let (store, session, _) = try await rated(shop)
      let reply = try await shop.send(.approve(store: store, session: session), body)
      #expect(reply.status == 400)
      #expect(reply.error?.isEmpty == false)
      #expect(try await shop.status(of: session) == .pending)
    }
  }

  @Test("an oversize body is 413 and approves nothing")
  func oversize() async throws {
    try await Shop.open { shop in
      let (store, session, _) = try await rated(shop)
      let text = String(repeating: "x", count: 70_000)
      #expect(try await approve(shop, store, session, reading: text).status == 413)
      #expect(try await shop.status(of: session) == .pending)
    }
  }

  @Test("text that is written with other bytes for the same letters is the same text")
  func equivalentText() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore("Maison Lumie\u{300}re")
      // Until a draft that names the store comes along.
      var (session, text) = ("", "")
      for _ in 1...40 where !text.contains("Lumi") {
        session = try await shop.ringUp(at: store)
        text = try await rate(shop, store, session, stars: 5)
      }
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(try await approve(shop, store, session, reading: composed).status == 200)
    }
  }

  @Test("a no after an approval whose answer was lost takes the review back from the phone")
  func declinedAfterApproval() async throws {
    try await Shop.open { shop in
      let (store, session, text) = try await rated(shop)
      _ = try await approve(shop, store, session, reading: text, headers: .kiosk("a"))
      #expect(try await shop.openTag(store).text.contains(session))

      for _ in 1...2 {
        let reply = try await shop.send(
          .decline(store: store, session: session), Self.undo, headers: .kiosk("a"))
        #expect(reply.text == #"{"ok":true}"#)
      }
      #expect(try await shop.status(of: session) == .declined)
      #expect(
        try await shop.audit(session).suffix(3)
          == ["APPROVED {}", "OPENED {}", "DECLINED {}"])
      #expect(try await shop.openTag(store).text.contains("No review ready"))
      #expect(try await shop.send(.landing(session: session)).status == 404)
      #expect(try await shop.lastApproved(at: store) == nil)
      #expect(try await approve(shop, store, session, reading: text).status == 400)
    }
  }

  @Test("nobody but the kiosk that approved takes the approval back")
  func undoneByAStranger() async throws {
    try await Shop.open { shop in
      let (store, session, text) = try await rated(shop)
      _ = try await approve(shop, store, session, reading: text, headers: .kiosk("a"))
      for stranger: HTTPFields in [[:], .kiosk("b")] {
        let reply = try await shop.send(
          .decline(store: store, session: session), Self.undo, headers: stranger)
        #expect(reply.status == 400)
      }
      #expect(try await shop.status(of: session) == .approved)
    }
  }

  @Test("an older kiosk without a name takes back what was approved without one")
  func undoneByOlderKiosk() async throws {
    try await Shop.open { shop in
      let (store, session, text) = try await rated(shop)
      _ = try await approve(shop, store, session, reading: text)
      // Kiosks with a name did not give it.
      let named = try await shop.send(
        .decline(store: store, session: session), Self.undo, headers: .kiosk("a"))
      #expect(named.status == 400)
      for _ in 1...2 {
        let reply = try await shop.send(.decline(store: store, session: session), Self.undo)
        #expect(reply.text == #"{"ok":true}"#)
      }
      #expect(try await shop.status(of: session) == .declined)
      #expect(try await shop.lastApproved(at: store) == nil)
    }
  }

  @Test("without a name nobody takes a review from the phone that has opened it")
  func undoneTooLate() async throws {
    try await Shop.open { shop in
      let (store, session, text) = try await rated(shop)
      _ = try await approve(shop, store, session, reading: text)
      _ = try await shop.send(.landing(session: session))
      let reply = try await shop.send(.decline(store: store, session: session), Self.undo)
      #expect(reply.status == 400)
      #expect(try await shop.status(of: session) == .approved)
    }
  }

  @Test(
    "a no from a kiosk that never said yes leaves what another kiosk approved",
    arguments: [nil, "{}", #"{"undoesApproval":false}"#, #"{"undoesApproval":null}"#])
  func declinedElsewhere(body: String?) async throws {
    try await Shop.open { shop in
      let (store, session, text) = try await rated(shop)
      _ = try await approve(shop, store, session, reading: text)
      let reply = try await shop.send(.decline(store: store, session: session), body)
      #expect(reply.status == 400)
      #expect(try await shop.status(of: session) == .approved)
      #expect(try await shop.openTag(store).text.contains(session))
    }
  }

  @Test("when the last approval is taken back, the one before it is the last again")
  func previousApproval() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let earlier = try await shop.session(at: store, in: .postedIntent)
      shop.clock.advance(by: .seconds(60))
      let later = try await approved(shop, store)
      _ = try await shop.send(
        .decline(store: store, session: later), Self.undo, headers: .kiosk("a"))
      #expect(try await shop.lastApproved(at: store) == earlier)
      #expect(try await shop.openTag(store).text.contains(earlier))
    }
  }

  @Test("taking back an older approval leaves the last one")
  func olderApproval() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let older = try await approved(shop, store)
      shop.clock.advance(by: .seconds(60))
      let newer = try await approved(shop, store)
      _ = try await shop.send(
        .decline(store: store, session: older), Self.undo, headers: .kiosk("a"))
      #expect(try await shop.openTag(store).text.contains(newer))
      #expect(try await shop.lastApproved(at: store) == newer)
    }
  }
}

extension Shop {
  /// The public id of the session that the store remembers as approved last.
  fileprivate func lastApproved(at store: String) async throws -> String? {
    let shown: Store = try await asOwner(.store(store)).decoded()
    guard let id = shown.internals?.lastApprovedSessionId else { return nil }
    return try await database.read { db in
      try db.value("SELECT public_id FROM review_sessions WHERE id = \(id)", as: String.self)
    }
  }
}
