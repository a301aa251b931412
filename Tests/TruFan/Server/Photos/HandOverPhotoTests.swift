import Foundation
import HTTPTypes
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The photo of a hand-over that is kept elsewhere")
struct HandOverPhotoTests {
  @Test("the hand-over may name a photo that is kept elsewhere")
  func addressAtTheHandOver() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .ready)
      let path = TruFanAPI.deliver(.init(order: order.id))
      let elsewhere = "https://lot.example/handed-over/17.jpg"
      for _ in 0..<2 {
        let reply = try await lot.send(
          path, .init(accessCode: order.accessCode, deliveryPhotoUrl: elsewhere), as: staff)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let seen = try await lot.show(order, as: parker)
      #expect(seen.status == .delivered && seen.deliveryPhotoUrl == elsewhere)
      let withPhoto = seen.events.filter { $0.photoUrl == elsewhere }.map(\.status)
      #expect(withPhoto == ["delivery_photo", "delivered"])
    }
  }

  @Test(
    "an address that is none does not stop the hand-over",
    arguments: ["http://shop.example/1.jpg", "/blobs/blob_1", "javascript:alert(1)"])
  func badAddressAtTheHandOver(_ bad: String) async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .ready)
      let reply = try await lot.send(
        TruFanAPI.deliver(.init(order: order.id)),
        .init(accessCode: order.accessCode, deliveryPhotoUrl: bad), as: staff)
      #expect(reply.status == 200, "\(reply.text)")
      let seen = try await lot.show(order, as: parker)
      #expect(seen.status == .delivered && seen.deliveryPhotoUrl == nil)
    }
  }

  @Test("too many photos do not stop the hand-over, and the last one stays")
  func handOverAfterManyPhotos() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .ready)
      let now = WireTime(lot.clock.now())
      try await lot.database.write { db in
        for number in 0..<OrderPhotos.most {
          try OrderEventTable.add(
            OrderEvent(
              id: "photo-\(number)", orderId: order.id,
              status: OrderPhotos.Kind.handOver.event, createdAt: now), in: db)
        }
      }
      let reply = try await lot.send(
        TruFanAPI.deliver(.init(order: order.id)),
        .init(accessCode: order.accessCode, deliveryPhotoUrl: "https://lot.example/1.jpg"),
        as: staff)
      #expect(reply.status == 200, "\(reply.text)")
      let seen = try await lot.show(order, as: parker)
      #expect(seen.status == .delivered && seen.deliveryPhotoUrl == nil)
    }
  }
}
