import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct OrderTrackingViewModelTests {
  let phone = Phone()
  let model: OrderTrackingViewModel

  init() {
    model = OrderTrackingViewModel(
      orderId: Order.sample.id, api: phone.api, pauses: FollowingPauses(jitter: { 1 }))
  }

  private nonisolated static func order(_ status: OrderStatus) -> Order {
    var order = Order.sample
    order.status = status
    return order
  }

  @Test("Each step is shown as the server tells it; the next question names the shown version")
  func live() async throws {
    let gate = Gate()
    phone.server.answer(.waitingOrder) { request in
      guard request.headers["if-none-match"] == "\"1\"" else {
        return try .json(Self.order(.confirmed), headers: ["etag": "\"1\""])
      }
      await gate.pass()
      return try .json(Self.order(.shopping), headers: ["etag": "\"2\""])
    }
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.order.value?.status == .confirmed }
    #expect(model.steps == 0)
    try await phone.clock.pass(.milliseconds(200))
    try await eventually { phone.requests(.waitingOrder).count == 2 }
    gate.open()
    try await eventually { model.order.value?.status == .shopping }
    #expect(model.steps == 1)
  }

  @Test("An unknown order is not found; asking ends")
  func notFound() async {
    phone.server.reply(.waitingOrder, TruFanError.sample, status: 404)
    await model.follow()
    #expect(model.order == .failed("Order not found"))
    #expect(model.isUnknown)
    #expect(phone.requests(.waitingOrder).count == 1)
  }

  @Test("Without a network the last order stays, with a note")
  func interruption() async throws {
    phone.server.reply(.waitingOrder, Self.order(.shopping))
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.order.value != nil }
    phone.server.fail(.waitingOrder, .offline)
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.interruption != nil }
    #expect(model.order.value?.status == .shopping)
    #expect(
      model.interruption
        == "Not up to date. There is no internet connection. Check the network and try again.")
  }

  @Test("An order that does not change stays without a note, and is asked for again and again")
  func unchanged() async throws {
    phone.server.answer(.waitingOrder) { request in
      guard request.headers["if-none-match"] == nil else { return TransportResponse(status: 304) }
      return try .json(Self.order(.shopping), headers: ["etag": "\"1\""])
    }
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.order.value != nil }
    try await phone.clock.pass(.milliseconds(200))
    for questions in 2...4 {
      try await eventually { phone.requests(.waitingOrder).count == questions }
      try await phone.clock.pass(.seconds(5))
    }
    #expect(model.order.value?.status == .shopping)
    #expect(model.interruption == nil)
    #expect(model.steps == 0)
  }

  @Test("The access code is kept until the hand-over, and shows without a network")
  func accessCode() async throws {
    phone.server.reply(.waitingOrder, Self.order(.ready))
    let following = Task { await model.follow() }
    try await eventually { model.accessCode == "K7M2QX" }
    following.cancel()
    let offline = OrderTrackingViewModel(orderId: Order.sample.id, api: phone.api)
    #expect(offline.accessCode == "K7M2QX")
    #expect(offline.codeWithoutOrder == "K7M2QX")
    phone.server.reply(.waitingOrder, Self.order(.delivered))
    let later = Task { await offline.follow() }
    try await eventually { offline.order.value?.status == .delivered }
    later.cancel()
    #expect(offline.accessCode == nil)
    #expect(phone.secrets.keys(withPrefix: "trufan_access_code").isEmpty)
  }

  @Test("An order that was never paid shows no code, and its payment brings it")
  func codeOfUnpaidOrder() async throws {
    var order = Self.order(.pending)
    (order.paymentStatus, order.payments, order.events) = (.pending, [], [])
    phone.server.reply(.waitingOrder, order)
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.order.value != nil }
    #expect(model.accessCode == nil)
    order.paymentStatus = .captured
    phone.server.reply(.waitingOrder, order)
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.accessCode == "K7M2QX" }
  }

  @Test("A kept code stands beside a failure, and not beside an order that does not exist")
  func keptCode() async throws {
    AccessCodes(device: phone.session.device).remember(Self.order(.ready))
    phone.server.fail(.waitingOrder, .offline)
    let offline = OrderTrackingViewModel(orderId: Order.sample.id, api: phone.api)
    let following = Task { await offline.follow() }
    try await eventually { offline.following.failure != nil }
    following.cancel()
    #expect(offline.codeWithoutOrder == "K7M2QX")
    phone.refuse(.waitingOrder, 404, "Order not found")
    let unknown = OrderTrackingViewModel(orderId: Order.sample.id, api: phone.api)
    await unknown.follow()
    #expect(unknown.order == .failed("Order not found"))
    #expect(unknown.codeWithoutOrder == nil)
  }

  @Test("A proposed substitute can be answered for as long as it says")
  func substitution() throws {
    var line = OrderItem.sample
    line.substitution?.state = .proposed
    line.substitution?.answerBy = WireTime(Timestamp(Phone.launch.addingTimeInterval(95)))
    #expect(model.secondsLeft(for: line) == 95)
    var order = Order.sample
    order.items = [line]
    #expect(model.proposals(of: order).map(\.id) == [line.id])
    line.substitution?.answerBy = WireTime(Timestamp(Phone.launch))
    #expect(model.secondsLeft(for: line) == nil)
    line.substitution?.answerBy = WireTime(Timestamp(Phone.launch.addingTimeInterval(95)))
    line.substitution?.state = .accepted
    #expect(model.secondsLeft(for: line) == nil)
  }
}
