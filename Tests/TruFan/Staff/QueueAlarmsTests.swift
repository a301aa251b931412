import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Alarms of the queue")
struct QueueAlarmsTests {
  let storage = MemoryStorage()

  private func alarms() -> QueueAlarms { QueueAlarms(storage: storage, key: "alarms") }

  private nonisolated static let start = Timestamp(Handset.launch)

  /// The time when an order of ``order(_:_:_:)`` has waited so long.
  private func after(_ minutes: Int, _ seconds: Int = 1) -> Timestamp {
    Self.start.adding(.seconds(60 * minutes + seconds))
  }

  private func order(
    _ number: String, _ status: OrderStatus = .pending, _ edit: (inout Order) -> Void = { _ in }
  ) -> OrderSummary {
    OrderSummary(
      .staffSample(status, id: number) { order in
        order.orderNumber = number
        order.createdAt = WireTime(Self.start)
        order.confirmedAt = order.createdAt
        edit(&order)
      })
  }

  @Test("an order rings once when it turns amber, and once when it turns red")
  func thresholds() {
    let (alarms, queue) = (alarms(), [order("CS-1")])
    alarms.look(at: queue, now: after(5, 0))
    #expect(alarms.waiting.isEmpty && alarms.rings == 0 && alarms.announcement.isEmpty)
    for second in 1...3 { alarms.look(at: queue, now: after(5, second)) }
    #expect(alarms.waiting.map(\.pace) == [.slow] && alarms.rings == 1)
    #expect(alarms.announcement == "Slow: order CS-1 was placed over 5 minutes ago. Accept it.")
    for second in 1...3 { alarms.look(at: queue, now: after(15, second)) }
    #expect(alarms.waiting.map(\.pace) == [.late] && alarms.rings == 2)
    #expect(alarms.announcement == "Late: order CS-1 was placed over 15 minutes ago. Accept it.")
  }

  @Test("a reload rings nothing again; what was not answered stays in sight")
  func reload() {
    alarms().look(at: [order("CS-1")], now: after(6))
    let again = alarms()
    again.look(at: [order("CS-1")], now: after(6, 5))
    #expect(again.rings == 0 && again.announcement.isEmpty)
    #expect(again.waiting.map(\.id) == ["CS-1"])
    again.look(at: [order("CS-1")], now: after(16))
    #expect(again.rings == 1)
  }

  @Test("an alarm that was answered is gone, after a reload too, until the order turns red")
  func answered() {
    let alarms = alarms()
    alarms.look(at: [order("CS-1")], now: after(6))
    alarms.answered("CS-1")
    #expect(alarms.waiting.isEmpty && alarms.announcement.isEmpty)
    let again = self.alarms()
    again.look(at: [order("CS-1")], now: after(14))
    #expect(again.waiting.isEmpty && again.rings == 0)
    again.look(at: [order("CS-1")], now: after(16))
    #expect(again.waiting.map(\.pace) == [.late] && again.rings == 1)
  }

  @Test("an order whose page is in front rings for nobody, nor once its page is left")
  func inFront() {
    let alarms = alarms()
    alarms.inFront = "CS-1"
    alarms.look(at: [order("CS-1"), order("CS-2", .confirmed)], now: after(6))
    #expect(alarms.waiting.isEmpty && alarms.rings == 0)
    alarms.inFront = nil
    alarms.look(at: [order("CS-1")], now: after(7))
    #expect(alarms.waiting.isEmpty && alarms.rings == 0)
    alarms.look(at: [order("CS-1")], now: after(16))
    #expect(alarms.waiting.map(\.pace) == [.late] && alarms.rings == 1)
  }

  @Test("an order's page that went into the background silences no other tab")
  func inBackground() {
    let (hidden, other) = (alarms(), alarms())
    hidden.inFront = "CS-1"
    hidden.look(at: [order("CS-1")], now: after(4))
    hidden.inFront = nil
    other.look(at: [order("CS-1")], now: after(6))
    hidden.look(at: [order("CS-1")], now: after(6))
    #expect(other.waiting.map(\.id) == ["CS-1"] && other.rings == 1)
    other.look(at: [order("CS-1")], now: after(6, 2))
    #expect(other.waiting.map(\.id) == ["CS-1"] && !other.announcement.isEmpty)
  }

  @Test("an accepted order is quiet at once, and forgotten")
  func accepted() {
    let alarms = alarms()
    alarms.look(at: [order("CS-1"), order("CS-2")], now: after(6))
    alarms.look(at: [order("CS-1", .confirmed), order("CS-2")], now: after(7))
    #expect(alarms.waiting.map(\.id) == ["CS-2"] && alarms.announcement.isEmpty)
    alarms.look(at: [order("CS-1", .confirmed)], now: after(16))
    #expect(alarms.waiting.isEmpty && alarms.announcement.isEmpty)
    #expect(storage.string(forKey: "alarms") == nil)
  }

  @Test("red ones come before amber ones, and older ones before younger ones")
  func inOrder() {
    let alarms = alarms()
    let older = order("CS-8") { $0.createdAt = WireTime(Self.start.adding(.seconds(-60))) }
    let red = order("CS-9") { $0.createdAt = WireTime(Self.start.adding(.seconds(-900))) }
    alarms.look(at: [order("CS-1"), older, red], now: after(6))
    #expect(alarms.waiting.map(\.id) == ["CS-9", "CS-8", "CS-1"])
    #expect(alarms.rings == 1 && alarms.announcement.contains("CS-9"))
  }

  @Test("an order for later and one that is not paid ring for nobody")
  func exempt() {
    let alarms = alarms()
    let later = order("CS-1") { $0.scheduledFor = WireTime(Self.start.adding(.seconds(36_000))) }
    let unpaid = order("CS-2") { $0.paymentStatus = .failed }
    alarms.look(at: [later, unpaid], now: after(20))
    #expect(alarms.waiting.isEmpty && alarms.rings == 0)
  }

  @Test("the queue rings by itself as time passes, and is quiet once the order is accepted")
  func queue() async throws {
    let phone = Handset()
    let model = phone.queue()
    let new = Order.staffSample(.pending, id: "CS-1") { order in
      order.createdAt = WireTime(Self.start)
    }
    phone.server.reply(
      .queue, OrdersResponse(orders: [OrderSummary(new)], total: 1, page: 1, pageSize: 100))
    let tasks = [Task { await model.follow() }, Task { await model.keepTime() }]
    defer { for task in tasks { task.cancel() } }
    try await eventually { model.state.value?.count == 1 }
    for _ in 0..<302 { try await phone.clock.pass(.seconds(1)) }
    try await eventually { model.alarms.rings == 1 }
    #expect(model.alarms.waiting.map(\.id) == ["CS-1"])
    phone.server.reply(
      .accept("CS-1"), Order.staffSample(.confirmed, id: "CS-1") { $0.assignedStaffId = "me" })
    #expect(await model.accept(OrderSummary(new)))
    #expect(model.alarms.waiting.isEmpty)
  }
}
