import HTTPTypes
import HummingbirdTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A parker's notifications")
struct InboxTests {
  private static func inbox(_ lot: Lot, as token: String, before: Int? = nil) async throws
    -> InboxResponse
  {
    try await lot.send(TruFanAPI.notifications(.init(before: before)), as: token).decoded()
  }

  @Test("each step of an order is told with the order that it leads to")
  func steps() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let before = try await Self.inbox(lot, as: parker).unreadCount
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .delivered, as: staff)
      let inbox = try await Self.inbox(lot, as: parker)
      let told = inbox.notifications.filter { $0.orderId == order.id }
      #expect(
        told.map(\.title).reversed() == [
          "Order Placed!", "Order confirmed", "Mike is shopping for your items!",
          "Items purchased", "Items purchased and stored in fridge", "How was your order?",
        ])
      #expect(inbox.unreadCount == before + told.count)
      #expect(inbox.notifications.map(\.number) == inbox.notifications.map(\.number).sorted(by: >))
    }
  }

  @Test("marking as read counts for oneself only, and twice is harmless")
  func reading() async throws {
    try await Lot.open { lot in
      let (parker, other) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      _ = try await lot.paidOrder(as: parker)
      let first = try #require(try await Self.inbox(lot, as: parker).notifications.first)
      let mark = MarkReadRequest(ids: [first.id])
      #expect(
        try await lot.send(TruFanAPI.markNotificationsRead(), mark, as: other).status == 200)
      #expect(try await Self.inbox(lot, as: parker).notifications.first?.readAt == nil)
      for _ in 0..<2 {
        let read: InboxResponse = try await lot.send(
          TruFanAPI.markNotificationsRead(), mark, as: parker
        ).decoded()
        #expect(read.notifications.first?.readAt == WireTime(lot.clock.now()))
        #expect(read.unreadCount == read.notifications.filter { $0.readAt == nil }.count)
      }
      let all: InboxResponse = try await lot.send(
        TruFanAPI.markNotificationsRead(), .init(upTo: first.number), as: parker
      ).decoded()
      #expect(all.unreadCount == 0)
    }
  }

  @Test("a waiting read is answered by the next notification")
  func waiting() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      let known = try #require(
        try await lot.send(TruFanAPI.notifications(.init()), as: parker).headers[.eTag])
      async let next = lot.client.executeRequest(
        uri: TruFanAPI.notifications(.init(wait: 20)).path, method: .get,
        headers: [.authorization: "Bearer \(parker)", .ifNoneMatch: known], body: nil)
      #expect(try await lot.pay(order, as: parker).status == 200)
      let inbox: InboxResponse = try Reply(try await next).decoded()
      #expect(inbox.notifications.contains { $0.title == "Order Placed!" })
    }
  }

  @Test("strangers, odd pages and long lists are refused")
  func refusals() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      #expect(try await lot.send(TruFanAPI.notifications(.init())).status == 403)
      let path = "/api/v1/users/me/notifications"
      #expect(try await lot.send(.get, path + "?before=0", as: parker).status == 422)
      #expect(try await lot.send(.get, path + "?before=x", as: parker).status == 422)
      let many = MarkReadRequest(ids: Array(repeating: "note", count: 201))
      #expect(
        try await lot.send(TruFanAPI.markNotificationsRead(), many, as: parker).status == 422)
      #expect(try await lot.send(.post, path + "/read", "[]", as: parker).status == 422)
    }
  }
}
