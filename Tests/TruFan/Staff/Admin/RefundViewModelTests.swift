import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Giving money back, in the app")
struct RefundViewModelTests {
  let phone = Handset()

  private let paid = Order.staffSample(.completed) { order in
    order.payments = [RefundViewModelTests.payment(2000), .samples[1]]
  }

  /// $20.00, of which so many cents are kept.
  nonisolated private static func payment(_ kept: Int) -> OrderPayment {
    OrderPayment(
      id: "1", kind: .order, method: nil, amount: Price(cents: 2000), charged: Price(cents: 2000),
      refunded: Price(cents: 2000 - kept), state: .charged)
  }

  private let all = Price(cents: 2000)

  private func loaded() async -> RefundViewModel {
    phone.server.reply(.adminOrder, paid)
    var count = 0
    let model = RefundViewModel(orderId: paid.id, api: phone.office) {
      count += 1
      return "key-\(count)"
    }
    await model.load()
    return model
  }

  @Test("all, or a part, with a reason; the fields say what is missing")
  func checks() async {
    let model = await loaded()
    #expect(model.left == all)
    #expect(model.checkedRequest() == nil)
    #expect(model.fieldErrors.keys.sorted() == ["refund_reason"])
    model.reason = " Warm milk "
    #expect(
      model.checkedRequest()
        == RefundRequest(
          refundAmount: all, refundReason: "Warm milk", refundedBefore: .zero))
    model.kind = .part
    for bad in ["", "0", "-1", "x", "20.01"] {
      model.amount = bad
      #expect(model.checkedRequest() == nil, "\(bad)")
      #expect(model.fieldErrors.keys.sorted() == ["refund_amount"])
    }
    model.amount = "$2.50"
    #expect(model.checkedRequest()?.refundAmount == Price(cents: 250))
  }

  /// The order with a tip of $3.00 that came with the rating; so many cents are kept of each.
  private func tipped(_ goods: Int, _ tip: Int) -> Order {
    var order = paid
    order.payments = [
      Self.payment(goods),
      OrderPayment(
        id: "2", kind: .tip, method: nil, amount: Price(cents: 300), charged: Price(cents: 300),
        refunded: Price(cents: 300 - tip), state: .charged),
    ]
    return order
  }

  @Test("a tip of the rating is left out, and the sheet says so; one that was declined is none")
  func tip() async {
    let plain = await loaded()
    #expect(plain.tipWords == nil && plain.kinds == [.all, .part])
    phone.server.reply(.adminOrder, tipped(2000, 300))
    let model = RefundViewModel(orderId: paid.id, api: phone.office)
    await model.load()
    #expect(model.left == all && model.kinds == [.all, .part, .tip])
    #expect(model.tipWords?.hasPrefix("The tip of $3.00 that came with the rating stays") == true)
    #expect(model.warning.hasSuffix("The tip that came with the rating stays paid."))
    model.kind = .tip
    #expect(model.tipWords == nil)
    #expect(model.warning == "A refund cannot be taken back.")
  }

  @Test("before the hand-over it is said that missing goods are refunded by themselves")
  func beforeHandOver() async {
    for (status, isSaid) in [(OrderStatus.shopping, true), (.ready, true), (.delivered, false)] {
      var order = paid
      (order.status, order.paymentStatus) = (status, .captured)
      phone.server.reply(.adminOrder, order)
      let model = RefundViewModel(orderId: paid.id, api: phone.office)
      await model.load()
      #expect(model.handOverWords == nil)
      model.kind = .part
      #expect((model.handOverWords != nil) == isSaid, "\(status)")
    }
  }

  @Test("what All covers is said: the order's own money, or what is only held")
  func allWords() async {
    let charged = await loaded()
    #expect(
      charged.allWords
        == "All that is left of what the order itself has cost goes back to the parker: $20.00.")
    // After a part has gone back nobody knows which of the goods, fees or tips the rest is for.
    phone.server.reply(.adminOrder, tipped(500, 300))
    let rest = RefundViewModel(orderId: paid.id, api: phone.office)
    await rest.load()
    #expect(rest.allWords.hasSuffix("goes back to the parker: $5.00."))
    // Before the hand-over nobody goes on with an order whose money is given back.
    var shopping = paid
    (shopping.status, shopping.paymentStatus) = (.shopping, .captured)
    phone.server.reply(.adminOrder, shopping)
    let early = RefundViewModel(orderId: paid.id, api: phone.office)
    await early.load()
    #expect(early.allWords.hasSuffix("The order ends with it, and nobody goes on with it."))
    #expect(early.warning.hasPrefix("The order ends."))
    early.kind = .part
    early.amount = "1"
    #expect(!early.warning.hasPrefix("The order ends."))
    early.amount = early.left.entry
    #expect(early.warning.hasPrefix("The order ends."))
    let held = await held([.held, .held])
    #expect(held.allWords.hasPrefix("Nothing is charged yet. The order ends, and $16.36 is no"))
  }

  @Test("after all of the goods the tip can still go back, by its own payment and key")
  func tipAfterAll() async throws {
    phone.server.reply(.adminOrder, tipped(0, 300))
    var count = 0
    let model = RefundViewModel(orderId: paid.id, api: phone.office) {
      count += 1
      return "key-\(count)"
    }
    await model.load()
    #expect(model.left == .zero && model.kinds == [.tip] && model.shownKind == .tip)
    model.reason = "Warm milk"
    let request = try #require(model.checkedRequest())
    #expect(
      request
        == RefundRequest(
          refundAmount: Price(cents: 300), refundReason: "Warm milk", paymentId: "2",
          refundedBefore: .zero))
    phone.server.fail(.refund, .timedOut)
    #expect(await model.refund(request) == false)
    phone.server.reply(.refund, tipped(0, 0))
    #expect(await model.refund(request))
    #expect(phone.keys(.refund) == ["key-1", "key-1"])
    #expect(model.kinds.isEmpty && model.tipRefunded == Price(cents: 300))
  }

  @Test("a lost answer is repeated under the same key; the next refund has another")
  func keys() async throws {
    let model = await loaded()
    model.reason = "Sorry"
    let request = try #require(model.checkedRequest())
    phone.server.fail(.refund, .timedOut)
    #expect(await model.refund(request) == false)
    #expect(model.errorMessage != nil)
    phone.server.reply(.refund, paid)
    #expect(await model.refund(request))
    #expect(await model.refund(request))
    #expect(phone.keys(.refund) == ["key-1", "key-1", "key-2"])
    #expect(model.reason.isEmpty)
  }

  /// The server refuses the refund, and says at the next question that so many cents are kept.
  private func refuses(
    _ model: RefundViewModel, _ problem: Problem, status: Int, kept: Int
  ) async throws {
    let request = try #require(model.checkedRequest())
    phone.server.reply(.refund, TruFanError(problem, correlationID: "1"), status: status)
    var less = paid
    less.payments = [Self.payment(kept)]
    phone.server.reply(.adminOrder, less)
    #expect(await model.refund(request) == false)
  }

  /// An order of $16.36 whose two cards stand so.
  private func held(_ states: [OrderPayment.State]) async -> RefundViewModel {
    var order = Order.staffSample(.ready) { $0.paymentStatus = .authorized }
    order.payments = zip([1000, 636], states).map { cents, state in
      OrderPayment(
        id: "\(cents)", kind: .order, method: nil, amount: Price(cents: cents), charged: .zero,
        refunded: .zero, state: state)
    }
    phone.server.reply(.adminOrder, order)
    let model = RefundViewModel(orderId: order.id, api: phone.office)
    await model.load()
    return model
  }

  @Test("of an order whose money is only held all is let go, whatever was typed")
  func onlyHeld() async {
    let model = await held([.held, .held])
    #expect(model.isOnlyHeld && model.left == Price(cents: 1636))
    (model.kind, model.amount, model.reason) = (.part, "1.00", "Flooded")
    #expect(model.checkedRequest()?.refundAmount == Price(cents: 1636))
  }

  @Test("where one of two cards has let go, the other is asked for what it still holds")
  func otherHeld() async {
    let model = await held([.released, .held])
    #expect(model.isOnlyHeld && model.left == Price(cents: 636))
    model.reason = "Flooded"
    #expect(model.checkedRequest()?.refundAmount == Price(cents: 636))
    let ended = await held([.released, .released])
    #expect(!ended.isOnlyHeld && ended.left == .zero)
  }

  @Test("a refusal is told, and what is left is asked anew")
  func refused() async throws {
    let model = await loaded()
    model.reason = "Sorry"
    try await refuses(
      model, .badRequest("$1.00 is left.", code: "refund_too_large"), status: 400, kept: 100)
    #expect(model.errorMessage == "$1.00 is left.")
    #expect(model.left == Price(cents: 100))
  }

  @Test("a colleague was quicker: the sentence stays, and the next request knows of it")
  func colleague() async throws {
    let model = await loaded()
    model.reason = "Sorry"
    try await refuses(
      model, .conflict("Somebody else", code: "refunded_since"), status: 409, kept: 1700)
    #expect(model.errorMessage == "Somebody else")
    let next = try #require(model.checkedRequest())
    #expect(next.refundedBefore == Price(cents: 300) && next.refundAmount == Price(cents: 1700))
  }

  @Test("what an earlier card should have got back is given back again by itself")
  func earlier() async throws {
    var order = paid
    let share = OrderPayment(
      id: "0", kind: .earlier, method: nil, amount: Price(cents: 1000),
      charged: Price(cents: 1000), refunded: .zero, state: .charged)
    order.payments.append(share)
    phone.server.reply(.adminOrder, order)
    let model = RefundViewModel(orderId: paid.id, api: phone.office)
    await model.load()
    #expect(model.left == all && model.returnable == [share])
    phone.server.reply(.refund, order)
    await model.returnAgain(share)
    #expect(model.errorMessage?.hasPrefix("The card's bank has declined it again.") == true)
    phone.server.reply(.refund, paid)
    await model.returnAgain(share)
    #expect(model.errorMessage == nil && model.returnable.isEmpty)
    let sent = try phone.bodies(.refund, RefundRequest.self)
    #expect(sent.map(\.paymentId) == ["0", "0"] && sent.map(\.refundAmount.cents) == [1000, 1000])
    // While the order is to be paid, the shop keeps it until then.
    order.paymentStatus = .failed
    phone.server.reply(.adminOrder, order)
    await model.load()
    #expect(model.returnable.isEmpty)
  }

  @Test("what was not charged cannot be given back")
  func uncharged() async {
    phone.server.reply(.adminOrder, Order.staffSample(.pending))
    let model = RefundViewModel(orderId: paid.id, api: phone.office)
    await model.load()
    #expect(model.left == .zero)
  }
}
