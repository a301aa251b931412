import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// What clients read that know TruFan from its document only.
@Suite("The document's own client")
struct WireFormTests {
  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  /// Decodes as the document does. No date has a fraction, which Apple's decoder would refuse.
  private func read<Value: Decodable>(
    _ reply: Reply, as type: Value.Type = Value.self
  ) throws -> Value {
    #expect((200..<300).contains(reply.status), "\(reply.text)")
    #expect(!reply.text.contains(#/\d\d:\d\d:\d\d\.\d/#), "\(reply.text)")
    return try Self.decoder.decode(type, from: Data(reply.text.utf8))
  }

  @Test("reads each date of items and orders, also between two seconds")
  func dates() async throws {
    try await Lot.open { lot in
      lot.clock.advance(by: .milliseconds(789))
      let second = Date(timeIntervalSince1970: Double(lot.clock.now().wholeSeconds))
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let venue = "/api/v1/convenience/venues/\(Venue.sampleId)"
      let page = try read(try await lot.send(.get, venue + "/items"), as: ItemPage.self)
      #expect(!page.items.isEmpty)
      _ = try read(
        try await lot.send(.get, venue + "/items/\(Goods.milk)"), as: Item.self)

      let placed = try await lot.order(as: parker)
      #expect(try read(placed, as: Placed.self).createdAt == second)
      let order: Order = try placed.decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      try await lot.advance(order, to: .delivered, as: staff)
      let detail = try read(
        try await lot.send(TruFanAPI.order(.init(order: order.id)), as: parker), as: Detail.self)
      #expect(detail.deliveredAt == second && detail.updatedAt == second)
      #expect(detail.items.count == 2 && detail.events.contains { $0.status == "delivered" })
      let mine = try read(
        try await lot.send(.get, "/api/v1/convenience/my-orders", as: parker), as: Mine.self)
      #expect(mine.orders.first?.createdAt == second)
    }
  }

  @Test("is understood by our client, as milliseconds are", arguments: ["", ".789"])
  func bothForms(fraction: String) throws {
    let text = "2025-11-07T09:02:00\(fraction)Z"
    let time: WireTime = try WireJSON.decode(from: Data(#""\#(text)""#.utf8))
    #expect(time.timestamp == Timestamp(iso8601: text))
    #expect(try WireJSON.encode(time) == Data(#""2025-11-07T09:02:00Z""#.utf8))
  }

  @Test(
    "may send Unix seconds, as a number or as text",
    arguments: ["1762506120", "1762506120.0", #""1762506120""#, #""2025-11-07T09:02:00""#])
  func unixSeconds(text: String) throws {
    let time: WireTime = try WireJSON.decode(from: Data(text.utf8))
    #expect(time.timestamp.iso8601 == "2025-11-07T09:02:00.000Z")
  }

  @Test(
    "may not send what is no time",
    arguments: [#""soon""#, #""""#, "1e300", "-1e12", #""99999999999999999999""#, "true", "{}"])
  func noTime(text: String) {
    #expect(throws: DecodingError.self) {
      try WireJSON.decode(WireTime.self, from: Data(text.utf8))
    }
  }
}

// The document's structs, with its names and types.
extension WireFormTests {
  private struct ItemPage: Decodable {
    let items: [Item]
    let total: Int
    let page: Int
    let pages: Int
  }

  private struct Item: Decodable {
    let id: String
    let venueId: String
    let name: String
    let basePrice: Decimal
    let markupAmount: Decimal
    let markupPercent: Decimal
    let finalPrice: Decimal
    let sourceStore: String
    let estimatedShoppingTimeMinutes: Int
    let isActive: Bool
    let requiresAgeVerification: Bool
    let maxQuantityPerOrder: Int
    let tags: [String]?
    let createdAt: Date
    let updatedAt: Date
  }

  private struct Placed: Decodable {
    let id: String
    let orderNumber: String
    let status: String
    let subtotal: Decimal
    let serviceFee: Decimal
    let tax: Decimal
    let totalAmount: Decimal
    let estimatedReadyTime: Date?
    let paymentIntentId: String?
    let paymentStatus: String
    let createdAt: Date
  }

  private struct Detail: Decodable {
    let id: String
    let userId: String
    let tipAmount: Decimal
    let paymentStatus: String
    let estimatedReadyTime: Date?
    let confirmedAt: Date?
    let shoppingStartedAt: Date?
    let purchasedAt: Date?
    let storedAt: Date?
    let readyAt: Date?
    let deliveredAt: Date?
    let complimentaryTimeAddedMinutes: Int
    let createdAt: Date
    let updatedAt: Date
    let items: [Line]
    let events: [Event]
  }

  private struct Line: Decodable {
    let id: String
    let orderId: String
    let itemName: String
    let quantity: Int
    let unitPrice: Decimal
    let lineTotal: Decimal
    let createdAt: Date
  }

  private struct Event: Decodable {
    let id: String
    let orderId: String
    let status: String
    let createdAt: Date
  }

  private struct Mine: Decodable {
    let orders: [Summary]
    let total: Int
  }

  private struct Summary: Decodable {
    let id: String
    let orderNumber: String
    let venueName: String
    let status: String
    let totalAmount: Decimal
    let itemCount: Int
    let estimatedReadyTime: Date?
    let createdAt: Date
  }
}
