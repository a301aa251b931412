import BoutiqueModels
import Foundation
import Testing
import WireKit

@Suite("Boutique's messages look on the wire as existing clients expect")
struct WireFormTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try WireJSON.encode(value), as: UTF8.self)
  }

  @Test("an empty poll has two nulls, not absent keys")
  func emptyPoll() throws {
    #expect(try json(NextSessionResponse.empty) == #"{"order":null,"session":null}"#)
  }

  @Test("an unrated session carries only the three keys of the contract")
  func unratedSession() throws {
    #expect(
      try json(ReviewSession.sample)
        == #"{"createdAt":"2026-02-10T12:34:56.789Z","publicId":"sess_sample123456","status":"PENDING"}"#
    )
  }

  @Test("a store shows its internal keys only when it has them, and then with nulls")
  func storeKeys() throws {
    var store = Store.sample
    store.internals = StoreInternals(id: "x")
    let forOwner = try json(store)
    #expect(forOwner.contains(#""squareLocationId":null"#))
    #expect(forOwner.contains(#""id":"x""#))
    #expect(try WireJSON.decode(Store.self, from: Data(forOwner.utf8)) == store)

    store.internals = nil
    let forAnyone = try json(store)
    #expect(!forAnyone.contains("squareLocationId"))
    #expect(!forAnyone.contains(#""id":"#))
    #expect(try WireJSON.decode(Store.self, from: Data(forAnyone.utf8)) == store)
  }

  @Test(
    "only whole stars from 1 to 5 are a rating", arguments: ["0", "6", "4.5", "\"five\"", "null"])
  func badStars(value: String) {
    #expect(throws: DecodingError.self) {
      try WireJSON.decode(RatingRequest.self, from: Data(#"{"starRating":\#(value)}"#.utf8))
    }
  }

  @Test("activity keeps its nulls and survives the round trip")
  func activity() throws {
    var session = ActivitySession.sample
    session.starRating = nil
    session.generatedReviewText = nil
    let text = try json(session)
    #expect(text.contains(#""starRating":null"#))
    #expect(text.contains(#""generatedReviewText":null"#))
    #expect(try WireJSON.decode(ActivitySession.self, from: Data(text.utf8)) == session)
  }

  @Test("a request's path is its template with the values encoded")
  func paths() {
    let rating = BoutiqueAPI.rate(.init(store: "store_a/b", session: "sess_1"))
    #expect(rating.path == "/api/v1/kiosk/store_a%2Fb/sessions/sess_1/rating")
    #expect(rating.verb == .post)
    #expect(
      BoutiqueAPI.activity(.init(store: "s", wait: 25)).path == "/api/v1/stores/s/activity?wait=25")
    #expect(BoutiqueAPI.activity(.init(store: "s")).path == "/api/v1/stores/s/activity")
    #expect(
      BoutiqueAPI.activity(
        .init(store: "s", zone: "America/Los_Angeles", days: 90, before: "sess_1")
      ).path == "/api/v1/stores/s/activity?zone=America%2FLos_Angeles&days=90&before=sess_1")
    #expect(
      BoutiqueAPI.nextSession(.init(store: "s", skip: ["a&b", "c"])).path
        == "/api/v1/kiosk/s/next?skip=a%26b&skip=c")
  }
}
