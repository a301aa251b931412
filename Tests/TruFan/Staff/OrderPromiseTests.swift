import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("The promised time of an order")
struct OrderPromiseTests {
  let phone = Handset()

  private nonisolated static let start = Timestamp(Handset.launch)
  private nonisolated static let clock = VenueClock("UTC", device: .gmt)

  /// - Parameter minutes: from the launch, which is 9:12, until it is promised.
  private nonisolated static func order(
    _ status: OrderStatus = .shopping, in minutes: Int? = 10,
    _ edit: (inout Order) -> Void = { _ in }
  ) -> Order {
    .staffSample(status) { order in
      order.scheduledFor = nil
      order.estimatedReadyTime = minutes.map { WireTime(start.adding(.seconds(60 * $0))) }
      edit(&order)
    }
  }

  @Test("it is late on the minute, as on the parker's side")
  func minute() {
    func isLate(after seconds: Int) -> Bool? {
      let now = Self.start.adding(.seconds(600 + seconds))
      return OrderPromise(OrderSummary(Self.order()), at: now, on: Self.clock)?.isLate
    }
    #expect(isLate(after: 59) == false)
    #expect(isLate(after: 60) == true)
  }

  private func promise(_ order: Order, after minutes: Int = 0) -> OrderPromise? {
    OrderPromise(
      OrderSummary(order), at: Self.start.adding(.seconds(60 * minutes)), on: Self.clock)
  }

  @Test(
    "an order wanted at once says when it is promised, and that it is late once that has passed")
  func late() {
    #expect(promise(Self.order())?.words == "Promised for 9:22 AM")
    #expect(promise(Self.order(), after: 10)?.isLate == false)
    let late = promise(Self.order(), after: 11)
    #expect(late?.words == "Late: promised for 9:22 AM")
    #expect(late?.isLate == true)
    #expect(promise(Self.order(in: nil)) == nil)
    let unpaid = Self.order(.pending) { $0.paymentStatus = .pending }
    #expect(promise(unpaid) == nil)
    #expect(
      promise(Self.order(), after: 24 * 60)?.words == "Late: promised for Nov 7, 9:22 AM")
  }

  @Test("an order for a time says that, and is late by the time that was promised")
  func scheduled() {
    let order = Self.order(in: 20) { $0.scheduledFor = WireTime(Self.start.adding(.seconds(600))) }
    #expect(promise(order, after: 15)?.words == "Wanted by Nov 7, 9:22 AM")
    #expect(promise(order, after: 21)?.words == "Late: promised for 9:32 AM")
  }

  @Test(
    "what is ready, handed over or cancelled is not late",
    arguments: [OrderStatus.ready, .delivered, .completed, .cancelled, .refunded])
  func kept(status: OrderStatus) {
    #expect(promise(Self.order(status), after: 60) == nil)
    let wanted = Self.order(status) { $0.scheduledFor = $0.estimatedReadyTime }
    #expect(promise(wanted, after: 60)?.words == "Wanted by Nov 7, 9:22 AM")
  }

  @Test("what is not paid is not late: nobody hands it over")
  func unpaid() {
    let order = Self.order { $0.paymentStatus = .failed }
    #expect(promise(order, after: 60)?.words == "Promised for 9:22 AM")
  }

  /// Whether an order that is promised in a minute is late by a page's time.
  private func isLate(at now: Date) -> Bool? {
    OrderPromise(OrderSummary(Self.order(in: 1)), at: Timestamp(now), on: Self.clock)?.isLate
  }

  @Test("a queue that stays open learns of it as time passes")
  func openQueue() async throws {
    let queue = phone.queue()
    let time = Task { await queue.keepTime() }
    defer { time.cancel() }
    #expect(isLate(at: queue.now) == false)
    for _ in 0..<130 { try await phone.clock.pass(.seconds(1)) }
    try await eventually { isLate(at: queue.now) == true }
  }

  @Test("an order's page that stays open learns of it as time passes")
  func openPage() async throws {
    let desk = phone.desk(Self.order(in: 1))
    let time = Task { await desk.keepTime() }
    defer { time.cancel() }
    #expect(isLate(at: desk.now) == false)
    for _ in 0..<130 { try await phone.clock.pass(.seconds(1)) }
    try await eventually { isLate(at: desk.now) == true }
  }
}
