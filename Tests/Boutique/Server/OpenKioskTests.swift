import BoutiqueModels
import Foundation
import HTTPTypes
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import BoutiqueServer

@Suite("Kiosks that know only the store's id")
struct OpenKioskTests {
  @Test("a store says whether it takes them: false unless said, changed by its owner")
  func asked() async throws {
    try await Shop.open { shop in
      let body = StoresTests.good.replacing(#","allowsOpenKiosks":true"#, with: "")
      let store: Store = try await shop.asOwner(.createStore, body).decoded()
      #expect(!store.allowsOpenKiosks)
      #expect(store.internals?.asksAboutOpenKiosks == false)
      #expect(try await shop.send(.nextSession(store: store.publicId)).status == 401)
      for isOpen in [true, false] {
        let changed: Store = try await shop.asOwner(
          .updateStore(store.publicId), #"{"allowsOpenKiosks":\#(isOpen)}"#
        ).decoded()
        #expect(changed.allowsOpenKiosks == isOpen)
        #expect(changed.name == store.name)
        let next = try await shop.send(.nextSession(store: store.publicId))
        #expect(next.status == (isOpen ? 200 : 401))
      }
      let wrong = try await shop.asOwner(
        .updateStore(store.publicId), #"{"allowsOpenKiosks":"yes"}"#)
      #expect(wrong.status == 400)
      let none = try await shop.asOwner(
        .updateStore(store.publicId), #"{"allowsOpenKiosks":null}"#)
      #expect(none.status == 400)
    }
  }

  @Test("a question that waits is refused once the owner switches open kiosks off")
  func switchedOff() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: true)
      let first = try await shop.send(.nextSession(store: store, wait: 25))
      let known: HTTPFields = [.ifNoneMatch: try #require(first.headers[.eTag])]
      async let waiting = shop.send(.nextSession(store: store, wait: 25), headers: known)
      try await shop.eventually("the question waits") { shop.database.changes.waiting > 1 }
      _ = try await shop.asOwner(.updateStore(store), #"{"allowsOpenKiosks":false}"#)
      #expect(try await waiting.status == 401)
    }
  }

  @Test("a store from before keys stays open and asks, until its owner decides")
  func migrated() async throws {
    let setting = Shop.Setting(engine: .sqliteFile)
    try await Self.addOldStore(in: setting)
    try await Shop.open(setting) { shop in
      let store = "store_old"
      let first = try await shop.send(.nextSession(store: store))
      #expect(first.status == 200, "\(first.text)")
      let shown: Store = try await shop.asOwner(.store(store)).decoded()
      #expect(shown.allowsOpenKiosks && shown.internals?.asksAboutOpenKiosks == true)
      let tag = try #require(shown.internals?.tagId)
      #expect(tag == "tag_5d3f7d1c94f44c0e9b11")

      // Changing something else decides nothing.
      let renamed: Store = try await shop.asOwner(
        .updateStore(store), #"{"name":"New"}"#
      ).decoded()
      #expect(renamed.allowsOpenKiosks && renamed.internals?.asksAboutOpenKiosks == true)
      let decided: Store = try await shop.asOwner(
        .updateStore(store), #"{"allowsOpenKiosks":false}"#
      ).decoded()
      #expect(!decided.allowsOpenKiosks && decided.internals?.asksAboutOpenKiosks == false)
      #expect(try await shop.send(.nextSession(store: store)).status == 401)
      // Its old tag hangs in the shop. It goes on, and opens nothing else.
      let key = try await shop.pairedKey(with: store)
      for name in [store, tag] {
        shop.clock.advance(by: .seconds(1))
        let session = try await shop.session(at: store, in: .approved, kiosk: .key(key))
        let page = try await shop.openTag(name)
        #expect(page.text.contains(session), "\(name)")
        #expect(!page.text.contains(store))
      }
    }
  }

  @Test("a new store's tag has a name that opens nothing else, and its id is no tag")
  func tag() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let shown: Store = try await shop.asOwner(.store(store)).decoded()
      let tag = try #require(shown.internals?.tagId)
      let key = try await shop.pairedKey(with: store)
      let session = try await shop.session(at: store, in: .approved, kiosk: .key(key))
      #expect(try await shop.send(.tap(store)).status == 404)
      let page = try await shop.openTag(tag)
      #expect(page.text.contains(session))
      #expect(!page.text.contains(store))
      for address: Address in [
        .nextSession(store: tag), .store(tag), .rate(store: tag, session: session),
      ] {
        #expect(try await shop.send(address, "{}").status == 404)
      }
    }
  }

  @Test("an address is limited, and so is a visit; kiosks elsewhere and paired ones are not")
  func rates() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: true)
      let session = try await shop.ringUp(at: store)
      let key = try await shop.pairedKey(with: store)
      func rate(_ headers: HTTPFields) async throws -> Reply {
        try await shop.send(
          .rate(store: store, session: session), #"{"starRating":5}"#, headers: headers)
      }
      var last: Reply?
      for _ in 1...41 { last = try await rate(.from("203.0.113.1")) }
      #expect(last?.status == 429)
      #expect(last?.headers[.retryAfter] == "2")
      #expect(try await rate(.from("203.0.113.2")).status == 200)
      // Very many addresses are limited together.
      for number in 3...250 { last = try await rate(.from("203.0.113.\(number)")) }
      #expect(last?.status == 429)
      var paired: HTTPFields = .from("203.0.113.1")
      paired[.kioskKey] = key
      #expect(try await rate(paired).status == 200)
      shop.clock.advance(by: .seconds(2))
      #expect(try await rate(.from("203.0.113.1")).status == 200)
    }
  }

  @Test("who polls an open store from elsewhere does not use up the shop's own rate")
  func polling() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: true)
      func poll(_ address: String) async throws -> Int {
        try await shop.send(.nextSession(store: store), headers: .from(address)).status
      }
      var statuses: Set<Int> = []
      for _ in 1...1_201 { statuses.insert(try await poll("203.0.113.9")) }
      #expect(statuses == [200, 429])
      #expect(try await poll("203.0.113.10") == 200)
    }
  }

  /// A store as an older program has left it.
  private static func addOldStore(in setting: Shop.Setting) async throws {
    let database = try Database.open(
      setting.engine.location(in: setting.directory),
      migrations: BoutiqueTables.migrations.filter { $0.number < 7 }, changes: ChangeBus())
    try await database.write { db in
      try db.execute(
        """
        INSERT INTO stores (id, public_id, name, primary_review_platform, review_destination_url,
          created_at, updated_at)
        VALUES ('5d3f7d1c-94f4-4c0e-9b11-6a1f0d3f2c10', 'store_old', 'Old', 'GOOGLE',
          'https://g.page/r/abc/review', 1, 1)
        """)
    }
    try await database.close()
  }
}
