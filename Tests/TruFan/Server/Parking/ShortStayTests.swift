import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A stay that ends before the goods arrive")
struct ShortStayTests {
  private let title = "Your parking ends before your order is here"

  private func told(at lot: Lot) async throws -> Int {
    try await lot.notices().count { $0 == title }
  }

  private func parked(
    minutes: Int, _ body: @escaping @Sendable (Lot, Order, _ staff: String) async throws -> Void
  ) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: minutes, as: parker)
      let order: Order = try await lot.order(as: parker) { $0.parkingSessionId = session.id }
        .decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      try await body(lot, order, try await lot.signIn("staff@example.com"))
    }
  }

  @Test("is told as soon as the order is paid, with minutes that are enough")
  func atPayment() async throws {
    // Ready after 45 minutes; the stay and the order's 15 minutes end after 30.
    try await parked(minutes: 15) { lot, order, staff in
      #expect(try await told(at: lot) == 1)
      let notice = try await lot.database.read { db in
        try Inbox(realm: TruFanRealm.name, account: DemoLot.parker).list(in: db)
          .first { $0.title == title }
      }
      let body = notice?.body
      #expect(notice?.data["offered_minutes"] == "30")
      #expect(notice?.data["order_id"] == order.id)
      #expect(body?.contains("Order #\(order.orderNumber) should be ready at 9:45 AM.") == true)
      #expect(body?.contains("30 more minutes cost $1.75: https://park.example/") == true)
      try await lot.advance(order, to: .confirmed, as: staff)
      #expect(try await told(at: lot) == 1)
    }
  }

  @Test("is told when the staff promise a later time, once")
  func atAcceptance() async throws {
    try await parked(minutes: 60) { lot, order, staff in
      #expect(try await told(at: lot) == 0)
      let later = WireTime(lot.clock.now().adding(.seconds(80 * 60)))
      for _ in 0..<2 {
        let reply = try await lot.send(
          TruFanAPI.accept(.init(order: order.id)), .init(estimatedReadyTime: later), as: staff)
        #expect(reply.status == 200)
      }
      #expect(try await told(at: lot) == 1)
    }
  }

  @Test("is told with the last warning when nobody has begun; not when the goods are there")
  func late() async throws {
    try await parked(minutes: 60) { lot, order, _ in
      lot.passes(45)
      try await lot.eventually("the parker is told") { try await told(at: lot) == 1 }
    }
    try await parked(minutes: 60) { lot, order, staff in
      try await lot.advance(order, to: .ready, as: staff)
      lot.passes(45)
      try await lot.eventually("the warning") {
        try await lot.notices().contains("30 minutes of parking left")
      }
      #expect(try await told(at: lot) == 0)
    }
  }
}
