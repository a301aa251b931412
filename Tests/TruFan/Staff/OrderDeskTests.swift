import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct OrderDeskTests {
  let phone = Handset()

  private nonisolated static func order(
    _ status: OrderStatus, _ lines: [OrderItem] = [], updated: Int64 = 0
  ) -> Order {
    .staffSample(status) { order in
      order.items = lines
      order.updatedAt = WireTime(order.createdAt.timestamp.adding(.seconds(updated)))
    }
  }

  @Test("A second tap finds the first at work and asks nothing")
  func doubleTap() async throws {
    let desk = phone.desk(Self.order(.confirmed))
    let gate = Gate()
    phone.server.answer(.startShopping) { _ in
      await gate.pass()
      return try .json(Self.order(.shopping, updated: 1))
    }
    let first = Task { await desk.startShopping() }
    try await eventually { desk.isWorking }
    #expect(await desk.startShopping() == false)
    gate.open()
    #expect(await first.value)
    #expect(desk.order?.status == .shopping)
    #expect(phone.requests(.startShopping).count == 1)
  }

  @Test("Goods are put where the screen shows that they are, or are nowhere yet")
  func seenLocation() async throws {
    let desk = phone.desk(Self.order(.purchased))
    let address = Address(TruFanAPI.store(.init(order: Order.sample.id)))
    phone.server.reply(address, Self.order(.ready, updated: 1))
    #expect(await desk.store(at: "Locker", seenAt: nil))
    #expect(await desk.store(at: "Front Desk", seenAt: "Locker"))
    let sent = try phone.requests(address).map {
      try WireJSON.decode(StoreGoodsRequest.self, from: try #require($0.body))
    }
    #expect(
      sent == [
        StoreGoodsRequest(storageLocation: "Locker", seenLocation: ""),
        StoreGoodsRequest(storageLocation: "Front Desk", seenLocation: "Locker"),
      ])
  }

  @Test("A refused move is told once: by the form where that knows the place, else by the page")
  func refusedMove() async throws {
    let address = Address(TruFanAPI.store(.init(order: Order.sample.id)))
    let sentence = "The goods were moved meanwhile. They are here: Locker."
    phone.server.reply(
      address,
      TruFanError(
        Problem(status: 409, message: sentence, code: "goods_moved"), correlationID: "c"),
      status: 409)
    var stored = Self.order(.ready)
    stored.storageLocation = "Locker"
    for (known, message) in [("Trunk", nil), ("Locker", sentence), (nil, sentence)] {
      let desk = phone.desk(stored)
      #expect(await !desk.store(at: "Front Desk", seenAt: known))
      #expect(desk.errorMessage == message)
    }
    // The answer was lost, and the goods are where they were to be.
    let desk = phone.desk(stored)
    phone.server.fail(address, .timedOut)
    #expect(await desk.store(at: "Locker", seenAt: "Trunk"))
    #expect(desk.errorMessage == nil)
  }

  @Test("Who starts a colleague's shopping too late is told who was quicker")
  func lostTakeOver() async {
    let desk = phone.desk(Self.order(.confirmed))
    phone.server.reply(
      .startShopping,
      Order.staffSample(.shopping) { order in
        (order.assignedStaffId, order.assignedStaffName) = ("tom", "Tom")
        order.updatedAt = WireTime(order.createdAt.timestamp.adding(.seconds(1)))
      })
    #expect(await desk.startShopping())
    #expect(desk.colleague == "Tom")
    #expect(desk.confirmation == "Tom was quicker and has this order.")
  }

  @Test("Changes by others are counted, and one's own under way are not")
  func othersChanges() async throws {
    let line = OrderItem.line("1", "Milk")
    let desk = phone.desk(Self.order(.shopping, [line]))
    desk.noteOthersChanges(in: Self.order(.shopping, [line]))
    #expect(desk.othersChanges.isEmpty)
    let found = Self.order(.shopping, [.line("1", "Milk", status: .found)], updated: 1)
    let gate = Gate()
    phone.server.answer(.update("1")) { _ in
      await gate.pass()
      return try .json(found)
    }
    let tick = Task { await desk.tick(line) }
    try await eventually { desk.busyLines.contains("1") }
    desk.noteOthersChanges(in: found)
    #expect(desk.othersChanges.isEmpty)
    gate.open()
    _ = await tick.value
    desk.noteOthersChanges(in: Self.order(.shopping, [line], updated: 2))
    #expect(desk.othersChanges == ["1": 1])
  }

  @Test("A step whose answer was lost can be repeated")
  func lostAnswer() async {
    let desk = phone.desk(Self.order(.confirmed))
    phone.server.fail(.startShopping, .offline)
    #expect(await desk.startShopping() == false)
    #expect(
      desk.errorMessage == "There is no internet connection. Check the network and try again.")
    phone.server.reply(.startShopping, Self.order(.shopping, updated: 1))
    #expect(await desk.startShopping())
    #expect(desk.errorMessage == nil)
  }

  @Test("Two lines are ticked at once; the answer that is older does not undo the newer one")
  func answersInTheOtherOrder() async throws {
    let (milk, bread) = (OrderItem.line("1", "Milk"), OrderItem.line("2", "Bread"))
    let desk = phone.desk(Self.order(.shopping, [milk, bread]))
    let gate = Gate()
    phone.server.answer(.update("1")) { _ in
      await gate.pass()
      return try .json(
        Self.order(.shopping, [.line("1", "Milk", status: .found), bread], updated: 1))
    }
    phone.server.reply(
      .update("2"),
      Self.order(
        .shopping, [.line("1", "Milk", status: .found), .line("2", status: .found)], updated: 2))
    let first = Task { await desk.tick(milk) }
    try await eventually { desk.busyLines == ["1"] }
    #expect(await desk.tick(milk) == false)
    #expect(await desk.tick(bread))
    gate.open()
    #expect(await first.value)
    #expect(desk.order?.items.map(\.status) == [.found, .found])
    #expect(desk.busyLines.isEmpty)
  }

  @Test("A tick that fails says so at its line; the next try takes that away")
  func failedTick() async {
    let (milk, bread) = (OrderItem.line("1", "Milk"), OrderItem.line("2"))
    let desk = phone.desk(Self.order(.shopping, [milk, bread]))
    phone.server.fail(.update("1"), .offline)
    #expect(await desk.tick(milk) == false)
    #expect(desk.failedLine == "1" && desk.failures == 1)
    #expect(desk.errorMessage != nil && desk.generalError == nil)
    phone.server.reply(.update("2"), Self.order(.shopping, [milk, bread], updated: 1))
    #expect(await desk.tick(bread))
    #expect(desk.failedLine == nil && desk.errorMessage == nil)
    phone.server.fail(.completeShopping, .offline)
    #expect(await desk.completeShopping() == false)
    #expect(desk.failedLine == nil && desk.generalError != nil)
  }

  @Test("What fails in a sheet is not said on the page behind, and leaves with the sheet")
  func failureInSheet() async {
    let milk = OrderItem.line("1", "Milk")
    let desk = phone.desk(Self.order(.shopping, [milk]))
    phone.server.fail(.update("1"), .offline)
    phone.server.fail(.completeShopping, .offline)
    #expect(await desk.tick(milk) == false)
    #expect(desk.pageError(of: milk) != nil && desk.pageError == nil)
    desk.sheetOpened()
    #expect(desk.errorMessage == nil)
    #expect(await desk.found(milk, at: Price(cents: 999)) == false)
    #expect(desk.errorMessage != nil && desk.pageError(of: milk) == nil)
    #expect(await desk.completeShopping() == false)
    #expect(desk.generalError != nil && desk.pageError == nil)
    desk.sheetClosed()
    #expect(desk.errorMessage == nil)
    #expect(await desk.completeShopping() == false)
    #expect(desk.pageError != nil)
  }

  @Test("A tick of what a colleague has changed meanwhile says so at its line")
  func staleTick() async throws {
    let taken = Substitution(
      state: .accepted, name: "Oat Milk", unitPrice: Price(cents: 529),
      answerBy: Order.sample.createdAt)
    let line = OrderItem.line("1", "Milk", status: .substituted, substitution: taken)
    let desk = phone.desk(Self.order(.shopping, [line]))
    let sentence = "Milk has changed meanwhile, and has no accepted substitute any more."
    phone.server.reply(
      .update("1"), TruFanError(.conflict(sentence, code: "line_changed"), correlationID: "1"),
      status: 409)
    #expect(await desk.tick(line) == false)
    let sent = try WireJSON.decode(
      UpdateItemRequest.self, from: try #require(phone.requests(.update("1")).first?.body))
    #expect(sent.isFetched == true)
    #expect(desk.failedLine == "1")
    #expect(desk.errorMessage == sentence)
  }

  @Test("Of two answers of one second the older one does not undo the newer one")
  func answersOfOneSecond() async throws {
    func answer(_ status: OrderStatus, _ revision: Int?) -> Order {
      .staffSample(status) { $0.revision = revision }
    }
    let desk = phone.desk(answer(.confirmed, 250))
    desk.following.take(answer(.shopping, 251))
    desk.following.take(answer(.confirmed, 250))
    #expect(desk.order?.status == .shopping)
    desk.following.take(answer(.purchased, 251))
    #expect(desk.order?.status == .purchased)
    desk.following.take(answer(.confirmed, nil))
    #expect(desk.order?.status == .purchased)
  }

  @Test("A tick can be taken back")
  func untick() async throws {
    let line = OrderItem.line("1", status: .found)
    let desk = phone.desk(Self.order(.shopping, [line]))
    phone.server.reply(.update("1"), Self.order(.shopping, [.line("1")], updated: 1))
    #expect(await desk.tick(line))
    let sent = try WireJSON.decode(
      UpdateItemRequest.self, from: try #require(phone.requests(.update("1")).first?.body))
    #expect(sent.status == .pending)
  }

  @Test("The parker's answer is noticed, and the seconds until it are counted")
  func answer() async throws {
    var asked = Substitution.sample
    asked.answerBy = WireTime(Timestamp(Handset.launch).adding(.seconds(90)))
    let line = OrderItem.line("1", substitution: asked)
    let desk = phone.desk(Self.order(.shopping, [line]))
    #expect(desk.secondsLeft(for: line) == 90)
    var answered = asked
    answered.state = .accepted
    phone.server.reply(
      .order,
      Self.order(.shopping, [.line("1", status: .substituted, substitution: answered)], updated: 1))
    let following = Task { await desk.follow() }
    defer { following.cancel() }
    try await eventually { desk.answers == 1 }
    #expect(desk.secondsLeft(for: try #require(desk.order?.items.first)) == nil)
  }

  @Test("An order of a colleague names them; one's own and a free one do not")
  func colleague() {
    var order = Self.order(.confirmed)
    #expect(phone.desk(order).colleague == nil)
    order.assignedStaffId = phone.user.id
    #expect(phone.desk(order).colleague == nil)
    (order.assignedStaffId, order.assignedStaffName) = ("aisha", "Aisha Bello")
    #expect(phone.desk(order).colleague == "Aisha Bello")
  }

  @Test("An unknown order is not found; asking ends")
  func notFound() async {
    let desk = OrderDesk(orderId: Order.sample.id, user: phone.user, api: phone.api)
    phone.server.reply(.order, TruFanError.sample, status: 404)
    #expect(!desk.isUnknown)
    await desk.follow()
    #expect(desk.state == .failed("Order not found"))
    #expect(desk.isUnknown)
  }

  @Test(
    "A hand-over needs six characters, and the age where it matters",
    arguments: [
      ("K7M2Q", false, false, false), ("k7m-2qx", false, false, true),
      ("K7M2QX", true, false, false), ("K7M2QX", true, true, true),
    ])
  func handOver(_ code: String, _ needsAge: Bool, _ verified: Bool, _ isComplete: Bool) {
    var order = Self.order(.ready)
    order.requiresAgeVerification = needsAge
    let form = HandOverForm(code: code, ageVerified: verified)
    #expect(form.isComplete(for: order) == isComplete)
  }
}

extension Address {
  static let completeShopping = Address(
    TruFanAPI.completeShopping(.init(order: Order.sample.id)))
  static let startShopping = Address(TruFanAPI.startShopping(.init(order: Order.sample.id)))
}
