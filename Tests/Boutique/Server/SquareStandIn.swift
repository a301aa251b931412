import BoutiqueModels
import Foundation
import HTTPTypes
import ServerKit
import Testing
import WireKit

@testable import BoutiqueServer

/// Square's events and answers, for the shops of these tests.
enum SquareStandIn {
  static let order = """
    {"order":{"id":"O1","location_id":"L1","line_items":[
      {"uid":"a","name":"Silk Scarf","quantity":"1","total_money":{"amount":8900,"currency":"USD"}},
      {"uid":"b","name":"Green Tea","quantity":"2.5","total_money":{"amount":1250,"currency":"USD"}},
      {"uid":"c","quantity":"1","total_money":{"amount":100,"currency":"USD"}}],
     "state":"COMPLETED","total_money":{"amount":10250,"currency":"USD"}}}
    """

  static func connected(_ http: StubHTTP) -> Shop.Setting {
    var setting = Shop.Setting()
    setting.http = http
    setting.square = BoutiqueConfiguration.Square(
      signatureKey: Shop.signatureKey, accessToken: "sq-token", baseURL: "https://square.test/",
      version: "2026-08-19")
    return setting
  }
}

/// A payment's event, shaped as Square's sample.
func payment(
  event: String, type: String = "payment.updated", id: String = "p1", order: String? = "O1",
  status: String = "COMPLETED", amount: Int = 4_599, location: String = "L1",
  paidAt: String? = ManualClock().now().iso8601,
  reportedAt: String = ManualClock().now().iso8601
) -> String {
  let orderKey = order.map { #""order_id":"\#($0)","# } ?? ""
  let paidKey = paidAt.map { #""created_at":"\#($0)","# } ?? ""
  return """
    {"merchant_id":"M1","type":"\(type)","event_id":"\(event)","created_at":"\(reportedAt)",
     "data":{"type":"payment","id":"other","object":{"payment":{"id":"\(id)",\(orderKey)
      \(paidKey)"updated_at":"2020-11-22T21:19:00.831Z",
      "amount_money":{"amount":\(amount),"currency":"USD"},"status":"\(status)","source_type":"CARD",
      "card_details":{"status":"CAPTURED","card":{"card_brand":"MASTERCARD","last_4":"9029"}},
      "location_id":"\(location)"}}}}
    """
}

extension Shop {
  /// Sends a signed event; `sent` replaces the body after signing.
  func webhook(
    _ body: String, path: String = "/api/v1/pos/webhook/square", sent: String? = nil
  ) async throws -> Reply {
    let signature = try #require(SquareSignature(key: Self.signatureKey))
    return try await send(
      .post, path, sent ?? body,
      headers: [
        .literal("x-square-hmacsha256-signature"): signature.sign(
          url: Self.baseURL + path, body: body.utf8)
      ])
  }

  func sessions(at store: String) async throws -> Int {
    try await count(
      """
      SELECT COUNT(*) FROM review_sessions s JOIN stores t ON t.id = s.store_id
      WHERE t.public_id = \(store)
      """)
  }

  /// When the sessions of a store were created, oldest first, in milliseconds since 1970.
  func times(at store: String) async throws -> [Int64] {
    try await database.read { db in
      try db.all(
        """
        SELECT s.created_at FROM review_sessions s JOIN stores t ON t.id = s.store_id
        WHERE t.public_id = \(store) ORDER BY s.created_at
        """
      ) { row -> Int64 in try row["created_at"] }
    }
  }

  func eventuallySessions(_ expected: Int, at store: String) async throws {
    try await eventually("\(expected) sessions") { try await sessions(at: store) == expected }
    try await eventually("no event is under way") {
      try await count("SELECT COUNT(*) FROM webhook_events WHERE status = 'RECEIVED'") == 0
    }
  }

  func eventStatus(_ event: String) async throws -> String? {
    try await database.read { db in
      try db.value("SELECT status FROM webhook_events WHERE event_id = \(event)", as: String.self)
    }
  }
}
