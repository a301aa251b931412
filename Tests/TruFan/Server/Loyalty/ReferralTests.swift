import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Codes for friends")
struct ReferralTests {
  private func enter(_ code: String, _ lot: Lot, as token: String) async throws -> Reply {
    try await lot.send(TruFanAPI.enterReferral(), ReferralRequest(code: code), as: token)
  }

  @Test("both get points once the friend's first order is completed, and only then")
  func bonus() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let code = try await lot.rewards(as: parker).code
      #expect(code.count == 6)
      #expect(try await lot.rewards(as: parker).code == code)
      let friend = try await lot.register("friend", code: code.lowercased() + " ")
      #expect(try await !lot.rewards(as: friend.token).canEnterCode)
      let order = try await lot.paidOrder(as: friend.token)
      #expect(try await lot.rewards(as: parker).balance == 0)
      try await lot.advance(order, to: .delivered, as: staff)
      _ = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)), RateOrderRequest(rating: 5),
        as: friend.token)
      try await lot.completedOrder(as: friend.token, staff: staff)
      #expect(try await lot.points() == ["referral 500"])
      #expect(
        try await lot.points(of: friend.account).sorted()
          == ["earned 131", "earned 131", "welcome 500"])
      // The friend's order is nobody else's business.
      #expect(try await lot.rewards(as: parker).history.map(\.orderNumber) == [nil])
      #expect(try await lot.rewards(as: parker).history.map(\.venueTimeZone) == [nil])
    }
  }

  @Test("a full refund of the order that brought it takes the bonus of both back, once")
  func refunded() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let admin = try await lot.signIn("admin@example.com")
      let friend = try await lot.register("friend", code: try await lot.rewards(as: parker).code)
      let order = try await lot.completedOrder(as: friend.token, staff: staff)
      #expect(try await lot.points() == ["referral 500"])
      for cents in [1000, order.totalAmount.cents - 1000] {
        let refund = try await lot.send(
          TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
          .init(refundAmount: Price(cents: cents), refundReason: "Warm milk"), as: admin)
        #expect(refund.status == 200, "\(refund.text)")
        #expect(try await lot.rewards(as: parker).balance == (cents == 1000 ? 500 : 0))
      }
      #expect(try await lot.points() == ["referral -500", "referral 500"])
      #expect(try await lot.rewards(as: friend.token).balance == 0)
    }
  }

  @Test("one's own code, a friend's in turn, a second one, and a late one are refused")
  func refusals() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let code = try await lot.rewards(as: parker).code
      #expect(
        try await enter(code, lot, as: parker).error
          == "This is your own code. Give it to a friend.")
      let friend = try await lot.register("friend")
      #expect(try await lot.rewards(as: friend.token).canEnterCode)
      for _ in 0..<2 { #expect(try await enter(code, lot, as: friend.token).status == 200) }
      let friendCode = try await lot.rewards(as: friend.token).code
      #expect(
        try await enter(friendCode, lot, as: parker).error == "You brought this friend yourself.")
      let third = try await lot.register("third")
      #expect(
        try await enter(try await lot.rewards(as: third.token).code, lot, as: friend.token).status
          == 409)
      try await lot.completedOrder(as: third.token, staff: staff)
      let late = try await enter(code, lot, as: third.token)
      #expect(late.status == 400)
      #expect(late.error == "A friend's code counts before the first order only.")
    }
  }

  @Test("a registration with an unknown code makes no account, and guesses are limited")
  func guesses() async throws {
    try await Lot.open { lot in
      let request = RegisterRequest(
        email: "new@example.com", password: TruFanDemo.password, firstName: "New",
        lastName: "Parker", referralCode: "NOBODY")
      let refused = try await lot.send(TruFanAPI.register(), request)
      #expect(refused.status == 422)
      #expect(refused.error == "Nobody has this code. Check it, or leave it out.")
      let parker = try await lot.signIn("parker@example.com")
      func guess() async throws -> Int {
        var headers: HTTPFields = [.authorization: "Bearer \(parker)"]
        headers[.contentType] = "application/json"
        headers[try #require(HTTPField.Name("X-Forwarded-For"))] = "203.0.113.9"
        return try await lot.client.executeRequest(
          uri: TruFanAPI.enterReferral().path, method: .post, headers: headers,
          body: ByteBuffer(string: #"{"code":"WRONGX"}"#)
        ).status.code
      }
      for _ in 0..<10 { #expect(try await guess() == 404) }
      #expect(try await guess() == 429)
      var plain = request
      plain.referralCode = nil
      #expect(try await lot.send(TruFanAPI.register(), plain).status == 201)
    }
  }
}
