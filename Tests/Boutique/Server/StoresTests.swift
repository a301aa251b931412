import BoutiqueModels
import Foundation
import HTTPTypes
import Testing
import WireKit

@testable import BoutiqueServer

@Suite("Stores and their owner")
struct StoresTests {
  static let good =
    #"{"name":"Atelier","primaryReviewPlatform":"GOOGLE","reviewDestinationUrl":"https://g.page/r/x/review","squareLocationId":"L1","allowsOpenKiosks":true}"#

  static let ownerOnly: [Address] = [
    .owner, .stores, .createStore, .updateStore("store_x"), .activity(store: "store_x"),
    .demoPurchase, .createPairingCode("store_x"), .devices("store_x"),
    .unpair("kiosk_x", from: "store_x"),
  ]

  @Test("the owner's endpoints refuse everybody else", arguments: ownerOnly)
  func needsToken(endpoint: Address) async throws {
    var setting = Shop.Setting()
    setting.isDemo = true
    try await Shop.open(setting) { shop in
      let attempts: [(String?, String)] = [
        (nil, "Missing or invalid Authorization header"),
        ("Basic b3duZXI=", "Missing or invalid Authorization header"),
        ("Bearer ", "Missing token"),
        ("Bearer owner-secre", "Invalid or expired token"),
      ]
      for (header, sentence) in attempts {
        var headers = HTTPFields()
        if let header { headers[.authorization] = header }
        let reply = try await shop.send(
          endpoint, endpoint.verb == .get ? nil : Self.good, headers: headers)
        #expect(reply.status == 401)
        #expect(reply.error == sentence)
      }
    }
  }

  @Test("an added store answers 201 with its keys and can be polled at once")
  func create() async throws {
    try await Shop.open { shop in
      let reply = try await shop.asOwner(.createStore, Self.good)
      #expect(reply.status == 201)
      let store: Store = try reply.decoded()
      #expect(store.publicId.hasPrefix("store_"))
      #expect(store.squareConnected)
      #expect(store.internals?.squareLocationId == "L1")
      #expect(try await shop.send(.nextSession(store: store.publicId)).status == 200)
      var listed = store
      listed.internals?.week = StoreWeek()
      #expect(try await shop.asOwner(.stores).decoded(StoreList.self).stores == [listed])
      #expect(try await shop.asOwner(.owner).decoded(OwnerPass.self).ok)
    }
  }

  @Test(
    "broken fields are named",
    arguments: [
      ("{}", ["name", "primaryReviewPlatform"]),
      (#"{"name":"A","primaryReviewPlatform":"GOOGLE"}"#, ["reviewDestinationUrl"]),
      (
        #"{"name":"","primaryReviewPlatform":"YELP","reviewDestinationUrl":"https://evil.example/"}"#,
        ["name", "reviewDestinationUrl"]
      ),
    ])
  func validation(body: String, fields: [String]) async throws {
    try await Shop.open { shop in
      let reply = try await shop.asOwner(.createStore, body)
      #expect(reply.status == 400)
      #expect(reply.error == "Validation failed")
      let details = try #require(reply.object["details"] as? [String: [String]])
      #expect(details.keys.sorted() == fields)
      #expect(try await shop.count("SELECT COUNT(*) FROM stores") == 0)
    }
  }

  @Test("anyone may see a store's public keys, its owner all of them")
  func show() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let publicKeys: Set = [
        "publicId", "name", "primaryReviewPlatform", "reviewDestinationUrl", "squareConnected",
        "allowsOpenKiosks", "createdAt", "updatedAt",
      ]
      #expect(Set(try await shop.send(.store(store)).object.keys) == publicKeys)
      #expect(
        Set(try await shop.asOwner(.store(store)).object.keys)
          == publicKeys.union([
            "id", "squareMerchantId", "squareLocationId", "lastApprovedSessionId", "tagId",
            "asksAboutOpenKiosks",
          ]))
      #expect(try await shop.send(.store("store_x")).text == #"{"error":"Store not found"}"#)
      let wrong = try await shop.send(.store(store), headers: [.authorization: "Bearer nope"])
      #expect(wrong.status == 401)
    }
  }

  @Test("the list says how each store's last seven days were")
  func weeks() async throws {
    try await Shop.open { shop in
      let busy = try await shop.addStore("Busy")
      let quiet = try await shop.addStore("Quiet")
      _ = try await shop.session(at: busy, in: .approved, stars: 1)
      shop.clock.advance(by: .seconds(7 * 24 * 3600))
      _ = try await shop.session(at: busy, in: .approved, stars: 5)
      _ = try await shop.session(at: busy, in: .declined, stars: 2)
      _ = try await shop.ringUp(at: busy)
      let stores = try await shop.asOwner(.stores).decoded(StoreList.self).stores
      let weeks = Dictionary(uniqueKeysWithValues: stores.map { ($0.publicId, $0.internals?.week) })
      #expect(weeks[busy] == StoreWeek(purchases: 3, ratings: 2, stars: 7))
      #expect(weeks[quiet] == StoreWeek())
      // Nobody else learns a shop's figures.
      #expect(try await shop.send(.store(busy)).object["week"] == nil)
    }
  }

  @Test("a change keeps what it does not name, and is judged as a whole")
  func patch() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      shop.clock.advance(by: .seconds(5))
      let changed: Store = try await shop.asOwner(.updateStore(store), #"{"name":"New"}"#).decoded()
      #expect(changed.name == "New")
      #expect(changed.internals?.squareLocationId == "L1")
      #expect(changed.updatedAt.since(changed.createdAt) == .seconds(5))
      let platformAlone = try await shop.asOwner(
        .updateStore(store), #"{"primaryReviewPlatform":"YELP"}"#)
      #expect(platformAlone.status == 400)
      let removed: Store = try await shop.asOwner(
        .updateStore(store), #"{"squareLocationId":null}"#
      ).decoded()
      #expect(!removed.squareConnected)
      #expect(try await shop.asOwner(.updateStore("store_x"), "{}").status == 404)
    }
  }

  @Test("a second save from an older form is told so, and changes nothing")
  func outdated() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let seen = try #require(try await shop.send(.store(store))["updatedAt"])
      let first = try await shop.asOwner(
        .updateStore(store), #"{"name":"New","updatedAt":"\#(seen)"}"#)
      #expect(first.status == 200)
      let second = try await shop.asOwner(
        .updateStore(store), #"{"name":"Old","updatedAt":"\#(seen)"}"#)
      #expect(second.status == 409)
      #expect(second.error?.contains("changed elsewhere meanwhile") == true)
      #expect(try await shop.send(.store(store))["name"] == "New")
      // In the same millisecond too: the clock stands still here.
      let newer = try #require(first["updatedAt"])
      #expect(newer > seen)
      let third = try await shop.asOwner(
        .updateStore(store), #"{"name":"Third","updatedAt":"\#(newer)"}"#)
      #expect(third.status == 200)
      // Clients from before that key save in any case.
      let older = try await shop.asOwner(.updateStore(store), #"{"name":"Fourth"}"#)
      #expect(older.status == 200)
    }
  }

  @Test(
    "what a store cannot be without cannot be made null",
    arguments: ["name", "primaryReviewPlatform", "reviewDestinationUrl"])
  func nullField(field: String) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let before = try await shop.asOwner(.store(store)).text
      shop.clock.advance(by: .seconds(5))
      let reply = try await shop.asOwner(.updateStore(store), #"{"\#(field)":null}"#)
      #expect(reply.status == 400)
      #expect(reply.error == "\(field) must not be null")
      #expect(try await shop.asOwner(.store(store)).text == before)
    }
  }

  @Test("a Square location belongs to one store")
  func locationTaken() async throws {
    try await Shop.open { shop in
      _ = try await shop.addStore("First", location: "L1")
      let second = try await shop.asOwner(.createStore, Self.good)
      #expect(second.status == 409)
      #expect(second.error == "Another store already uses this Square location")
      // The form shows this one at the field.
      #expect(
        second.object["details"] as? [String: [String]]
          == ["squareLocationId": ["“First” already uses this Square location."]])
      let other = try await shop.addStore("Other")
      let taken = try await shop.asOwner(.updateStore(other), #"{"squareLocationId":"L1"}"#)
      #expect(taken.status == 409)
    }
  }

  @Test("the same Idempotency-Key adds one store; another body is refused")
  func idempotency() async throws {
    try await Shop.open { shop in
      let key: HTTPFields = [.literal("Idempotency-Key"): "key-1"]
      let first = try await shop.asOwner(.createStore, Self.good, headers: key)
      let again = try await shop.asOwner(.createStore, Self.good, headers: key)
      #expect(again.status == 201)
      #expect(again.text == first.text)
      #expect(try await shop.count("SELECT COUNT(*) FROM stores") == 1)
      let other = try await shop.asOwner(
        .createStore, Self.good.replacing("Atelier", with: "Other"), headers: key)
      #expect(other.status == 422)
    }
  }

  @Test("too many requests of one client are 429 with a time to wait, others go on")
  func rateLimit() async throws {
    try await Shop.open { shop in
      let noisy: HTTPFields = [.literal("X-Forwarded-For"): "203.0.113.9"]
      var last: Reply?
      for _ in 1...121 {
        last = try await shop.send(.landing(session: "x"), headers: noisy)
      }
      #expect(last?.status == 429)
      #expect(last?.headers[.retryAfter] == "1")
      let quiet: HTTPFields = [.literal("X-Forwarded-For"): "203.0.113.10"]
      #expect(try await shop.send(.landing(session: "x"), headers: quiet).status == 404)
    }
  }
}
