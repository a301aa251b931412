import Foundation
import HTTPTypes
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The photos of an order")
struct OrderPhotoTests {
  @Test(
    "a receipt is seen by the parker and the staff, and by an address only",
    arguments: TestEngine.allCases)
  func receipt(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let sent = try await lot.upload(
        TruFanAPI.uploadReceipt(.init(order: order.id)), SentPhoto.red, notes: "The ice was out",
        as: staff)
      #expect(sent.status == 200, "\(sent.text)")
      let answer: Order = try sent.decoded()
      let address = try #require(answer.receiptPhotoUrl)
      #expect(answer.events.last?.status == "receipt_photo")
      #expect(answer.events.last?.notes == "The ice was out")
      #expect(answer.events.last?.photoUrl == address)
      #expect(try await lot.show(order, as: parker).receiptPhotoUrl == address)

      let photo = try await lot.send(.get, address)
      #expect(photo.status == 200)
      #expect(photo.headers[.contentType] == "image/jpeg")
      #expect(photo.headers[.cacheControl]?.hasPrefix("private") == true)
      let bare = String(address.prefix { $0 != "?" })
      #expect(try await lot.send(.get, bare).status == 403)
      #expect(try await lot.send(.get, address + "0").status == 403)

      lot.clock.advance(by: .seconds(7201))
      #expect(try await lot.send(.get, address).status == 403)
      let later = try await lot.signIn("parker@example.com")
      let fresh = try #require(try await lot.show(order, as: later).receiptPhotoUrl)
      #expect(fresh != address)
      #expect(try await lot.send(.get, fresh).status == 200)
    }
  }

  @Test("the photo of the hand-over stands at the hand-over, too")
  func handOver() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .ready)
      let path = TruFanAPI.uploadHandOver(.init(order: order.id))
      #expect(try await lot.upload(path, SentPhoto.blue, as: staff).status == 200)
      try await lot.advance(order, to: .delivered, as: staff)
      let seen = try await lot.show(order, as: parker)
      let address = try #require(seen.deliveryPhotoUrl)
      #expect(seen.receiptPhotoUrl == nil)
      let withPhoto = seen.events.filter { $0.photoUrl == address }.map(\.status)
      #expect(withPhoto == ["delivery_photo", "delivered"])
    }
  }

  @Test("the same photo again changes nothing; another one takes its place")
  func retry() async throws {
    try await Lot.open { lot in
      let (order, _, staff) = try await lot.shoppedOrder()
      let path = TruFanAPI.uploadReceipt(.init(order: order.id))
      let first: Order = try await lot.upload(path, SentPhoto.red, as: staff).decoded()
      let again: Order = try await lot.upload(path, SentPhoto.red, as: staff).decoded()
      #expect(again.events.count == first.events.count)
      #expect(again.receiptPhotoUrl == first.receiptPhotoUrl)
      #expect(try await lot.photos(of: order).count == 1)

      let other: Order = try await lot.upload(path, SentPhoto.blue, as: staff).decoded()
      #expect(other.receiptPhotoUrl != first.receiptPhotoUrl)
      let shown = other.events.filter { $0.status == "receipt_photo" }.map { $0.photoUrl != nil }
      #expect(shown == [false, true])
      #expect(try await lot.photos(of: order).count == 1)
      let gone = try #require(first.receiptPhotoUrl)
      #expect(try await lot.send(.get, gone).status == 404)
    }
  }

  @Test("only so many photos of one kind are taken")
  func bound() async throws {
    try await Lot.open { lot in
      let (order, _, staff) = try await lot.shoppedOrder()
      let path = TruFanAPI.uploadReceipt(.init(order: order.id))
      for number in 0..<OrderPhotos.most {
        let photo = number.isMultiple(of: 2) ? SentPhoto.red : SentPhoto.blue
        #expect(try await lot.upload(path, photo, as: staff).status == 200)
      }
      let refused = try await lot.upload(path, SentPhoto.red, as: staff)
      #expect(refused.status == 409)
      #expect(refused.error?.contains("The last one stays") == true)
      #expect(try await lot.photos(of: order).count == 1)
    }
  }

  @Test("existing clients name a receipt that is kept elsewhere")
  func address() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let elsewhere = "https://shop.example/receipts/17.jpg"
      let path = TruFanAPI.uploadReceipt(.init(order: order.id, receiptUrl: elsewhere))
      #expect(try await lot.send(.post, path.path, as: staff).status == 200)
      #expect(try await lot.show(order, as: parker).receiptPhotoUrl == elsewhere)
      for bad in ["http://shop.example/1.jpg", "/blobs/blob_1", "javascript:alert(1)"] {
        let path = TruFanAPI.uploadReceipt(.init(order: order.id, receiptUrl: bad))
        #expect(try await lot.send(.post, path.path, as: staff).status == 422)
      }
    }
  }

  @Test("the end of the shopping may name it, too, and nothing but an address")
  func addressAtTheEnd() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let path = TruFanAPI.completeShopping(.init(order: order.id))
      let bad = try await lot.send(path, .init(receiptPhotoUrl: "/blobs/blob_1"), as: staff)
      #expect(bad.status == 422)
      #expect(
        bad.error == "receipt_photo_url must be an https address of at most 2000 characters.")
      let elsewhere = "https://shop.example/receipts/17.jpg"
      for _ in 0..<2 {
        let reply = try await lot.send(path, .init(receiptPhotoUrl: elsewhere), as: staff)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let seen = try await lot.show(order, as: parker)
      #expect(seen.status == .purchased && seen.receiptPhotoUrl == elsewhere)
      let withPhoto = seen.events.filter { $0.photoUrl == elsewhere }.map(\.status)
      #expect(withPhoto == ["receipt_photo", "purchased"])
    }
  }

  @Test("an account takes its orders' photos with it")
  func deletion() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let sent: Order = try await lot.upload(
        TruFanAPI.uploadReceipt(.init(order: order.id)), SentPhoto.red, as: staff
      ).decoded()
      let address = try #require(sent.receiptPhotoUrl)
      let busy = try await lot.send(TruFanAPI.deleteMe(), as: parker)
      #expect(busy.status == 409)
      #expect(busy.error?.contains("under way") == true)
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await lot.send(TruFanAPI.deleteMe(), as: parker).status == 204)
      #expect(try await lot.send(.get, address).status == 404)
      #expect(try await lot.photos(of: order).isEmpty)
      #expect(try await lot.send(TruFanAPI.me(), as: parker).status == 404)
      let kept: Order = try await lot.send(
        TruFanAPI.staffOrder(.init(order: order.id)), as: staff
      ).decoded()
      #expect(kept.receiptPhotoUrl == nil && kept.totalAmount == order.totalAmount)
      #expect(kept.deliveryInstructions == nil)
      #expect(try await lot.send(TruFanAPI.deleteMe(), as: staff).status == 403)
    }
  }
}
