import Foundation
import HTTPTypes
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Photos of orders that are refused")
struct RefusedPhotoTests {
  struct Bad: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let photo: Data
    let status: Int
    let words: String
  }

  static let bad = [
    Bad(
      testDescription: "30 MB", photo: Data(count: 30 * 1024 * 1024), status: 413,
      words: "more than 20 MB"),
    Bad(
      testDescription: "a text named .jpg", photo: Data("hello".utf8), status: 415,
      words: "must be a JPEG"),
    Bad(testDescription: "nothing", photo: Data(), status: 422, words: "is empty"),
    Bad(
      testDescription: "half a picture", photo: SentPhoto.red.prefix(50), status: 422,
      words: "could not be read"),
  ]

  @Test("what is no good photo is refused with a sentence, and nothing changes", arguments: bad)
  func content(_ bad: Bad) async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let before = try await lot.show(order, as: parker)
      let path = TruFanAPI.uploadReceipt(.init(order: order.id))
      let reply = try await lot.upload(path, bad.photo, named: "photo.jpg", as: staff)
      #expect(reply.status == bad.status, "\(reply.text)")
      #expect(reply.error?.contains(bad.words) == true, "\(reply.text)")
      #expect(try await lot.show(order, as: parker) == before)
      #expect(try await lot.photos(of: order).isEmpty)
    }
  }

  @Test("an order of another venue is 403, an unknown one 404, a parker 403, a stranger 403")
  func callers() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      try await lot.database.write { db in
        try db.execute("DELETE FROM trufan_venue_staff WHERE venue_id = \(order.venueId)")
      }
      let unknown = "4fbcae96-5d40-4ac1-9179-000000000000"
      for path in [
        TruFanAPI.uploadReceipt(.init(order: order.id)).path,
        TruFanAPI.uploadHandOver(.init(order: order.id)).path,
      ] {
        let call = { (token: String?) in
          try await lot.send(.post, path, "{}", as: token).status
        }
        #expect(try await call(staff) == 403)
        #expect(try await call(parker) == 403)
        #expect(try await call(nil) == 403)
      }
      let path = TruFanAPI.uploadReceipt(.init(order: unknown))
      #expect(try await lot.upload(path, SentPhoto.red, as: staff).status == 404)
      let url = TruFanAPI.uploadReceipt(.init(order: order.id, receiptUrl: "https://a.example/1"))
      #expect(try await lot.send(.post, url.path, as: staff).status == 403)
      #expect(try await lot.photos(of: order).isEmpty)
    }
  }

  @Test("a photo is of a state: no receipt before the shopping, no hand-over before it is ready")
  func states() async throws {
    try await Lot.open { lot in
      let (order, _, staff) = try await lot.shoppedOrder(to: .confirmed)
      let receipt = TruFanAPI.uploadReceipt(.init(order: order.id))
      let handOver = TruFanAPI.uploadHandOver(.init(order: order.id))
      let early = try await lot.upload(receipt, SentPhoto.red, as: staff)
      #expect(early.status == 400)
      #expect(early.error == "Cannot take this photo for order with status confirmed")
      try await lot.advance(order, to: .purchased, as: staff)
      #expect(try await lot.upload(handOver, SentPhoto.red, as: staff).status == 400)
      #expect(try await lot.upload(receipt, SentPhoto.red, as: staff).status == 200)
    }
  }
}
