import BoutiqueModels
import HTTPTypes
import ServerKit
import Testing

@testable import BoutiqueServer

@Suite("A pairing ends at the console, or at the kiosk")
struct UnpairingTests {
  @Test("a kiosk that was unpaired does not come back by its old code")
  func unpairedWithinTheCodesLife() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let code = try await shop.code(for: store)
      _ = try await shop.pair(code, as: "a")
      let device = try #require(try await shop.kiosks(of: store).first)
      _ = try await shop.asOwner(.unpair(device.publicId, from: store))
      #expect(try await shop.pair(code, as: "a").status == 404)
      #expect(try await shop.kiosks(of: store).isEmpty)
    }
  }

  @Test("an unpaired kiosk is refused at once, also while its question waits")
  func unpaired() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: true)
      let key = try await shop.pairedKey(with: store)
      let other = try await shop.pairedKey(with: store, as: "b")
      var headers: HTTPFields = .key(key)
      let first = try await shop.send(.nextSession(store: store, wait: 25), headers: headers)
      headers[.ifNoneMatch] = first.headers[.eTag]
      let asking = headers
      async let waiting = shop.send(.nextSession(store: store, wait: 25), headers: asking)
      try await shop.eventually("the question waits") { shop.database.changes.waiting > 1 }

      let device = try #require(try await shop.kiosks(of: store).first)
      #expect(try await shop.asOwner(.unpair(device.publicId, from: store)).status == 200)
      let refused = try await waiting
      #expect(refused.status == 401)
      #expect(
        refused.error == "This kiosk was unpaired. Pair it again with a code from the console.")
      // Its key is no better where open kiosks are allowed.
      #expect(try await shop.send(.nextSession(store: store), headers: .key(key)).status == 401)
      #expect(try await shop.send(.nextSession(store: store), headers: .key(other)).status == 200)
      #expect(try await shop.asOwner(.unpair(device.publicId, from: store)).status == 404)
      #expect(try await shop.kiosks(of: store).map(\.name) == ["Kiosk 2"])
      _ = try await shop.pairedKey(with: store, as: "c")
      #expect(try await shop.kiosks(of: store).map(\.name) == ["Kiosk 2", "Kiosk 3"])
    }
  }

  @Test("another store's kiosk cannot be unpaired here")
  func unpairElsewhere() async throws {
    try await Shop.open { shop in
      let (mine, other) = (try await shop.addStore(), try await shop.addStore())
      _ = try await shop.pairedKey(with: mine)
      let device = try #require(try await shop.kiosks(of: mine).first)
      #expect(try await shop.asOwner(.unpair(device.publicId, from: other)).status == 404)
      #expect(try await shop.kiosks(of: mine).count == 1)
    }
  }

  @Test("of an unpaired kiosk nothing is kept, and its visit is free at once")
  func forgotten() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let key = try await shop.pairedKey(with: store)
      let other = try await shop.pairedKey(with: store, as: "b")
      let session = try await shop.ringUp(at: store)
      _ = try await shop.send(.hold(store: store, session: session), headers: .key(key))
      let hold = Address.hold(store: store, session: session)
      #expect(try await shop.send(hold, headers: .key(other)).status == 423)
      let id = try #require(
        try await shop.database.read { db in
          try db.value("SELECT id FROM kiosk_devices WHERE name = 'Kiosk 1'", as: String.self)
        })
      let sightings = shop.boutique.devices.devices.sightings
      #expect(sightings.last(of: id) != nil)
      let device = try #require(try await shop.kiosks(of: store).first)
      _ = try await shop.asOwner(.unpair(device.publicId, from: store))
      #expect(sightings.last(of: id) == nil)
      #expect(try await shop.send(hold, headers: .key(other)).status == 200)
    }
  }

  @Test("a kiosk whose unpairing this node has not heard of yet holds nothing")
  func unpairedElsewhere() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let key = try await shop.pairedKey(with: store)
      let other = try await shop.pairedKey(with: store, as: "b")
      let session = try await shop.ringUp(at: store)
      let hold = Address.hold(store: store, session: session)
      // This node knows the key from now on.
      #expect(try await shop.send(.nextSession(store: store), headers: .key(key)).status == 200)
      try await shop.database.write { db in
        let (id, owner) = try #require(
          try db.first("SELECT id, store_id FROM kiosk_devices WHERE name = 'Kiosk 1'") {
            row -> (String, String) in (try row["id"], try row["store_id"])
          })
        try KioskDeviceTable.delete(id, in: db)
        try HoldTable.releaseAll(by: id, ofStore: owner, in: db)
      }
      #expect(try await shop.send(.nextSession(store: store), headers: .key(key)).status == 200)
      let refused = try await shop.send(hold, headers: .key(key))
      #expect(refused.status == 401)
      #expect(
        refused.error == "This kiosk was unpaired. Pair it again with a code from the console.")
      #expect(try await shop.send(hold, headers: .key(other)).status == 200)
    }
  }

  @Test("a kiosk unpairs itself by its key, once, and nobody does it without one")
  func unpairsItself() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: true)
      let key = try await shop.pairedKey(with: store)
      _ = try await shop.pairedKey(with: store, as: "b")
      func unpair(_ headers: HTTPFields) async throws -> Int {
        try await shop.send(.delete, "/api/v1/kiosk/pairings", headers: headers).status
      }
      for headers: HTTPFields in [[:], .kiosk("a"), .key("0123")] {
        #expect(try await unpair(headers) == 401)
      }
      #expect(try await shop.kiosks(of: store).count == 2)
      #expect(try await unpair(.key(key)) == 200)
      #expect(try await shop.kiosks(of: store).map(\.name) == ["Kiosk 2"])
      #expect(try await shop.send(.nextSession(store: store), headers: .key(key)).status == 401)
      #expect(try await unpair(.key(key)) == 401)
    }
  }
}
