import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct OrderActionViewModelTests {
  let phone = Phone()
  let model: OrderActionViewModel

  init() { model = OrderActionViewModel(orderId: Order.sample.id, api: phone.api) }

  private static let cancelAddress = Address(
    TruFanAPI.cancelOrder(.init(order: Order.sample.id)))
  private static let rateAddress = Address(TruFanAPI.rateOrder(.init(order: Order.sample.id)))

  @Test("A cancellation names its reason and tells the refund at once")
  func cancel() async throws {
    var order = Order.sample
    order.status = .cancelled
    order.refundAmount = Price(cents: 1636)
    phone.server.reply(Self.cancelAddress, order)
    var shown: Order?
    model.onChange = { shown = $0 }
    model.cancellationReason = .slow
    #expect(await model.cancel())
    #expect(model.confirmation == "Order cancelled. $16.36 refunded.")
    #expect(shown?.status == .cancelled)
    let body = try #require(phone.requests(Self.cancelAddress).first?.body)
    #expect(try WireJSON.decode(CancelOrderRequest.self, from: body).reason == "It takes too long")
  }

  @Test("Whoever has just cancelled is not refused, also if the order's news come first")
  func cancelledOnce() async {
    var order = Order.sample
    order.status = .cancelled
    phone.server.reply(Self.cancelAddress, order)
    model.begin()
    var refusals: [String?] = []
    model.onChange = { [model] order in refusals.append(model.refusalToCancel(order)) }
    #expect(await model.cancel())
    // The sheet slides away with the cancelled order behind it.
    refusals.append(model.refusalToCancel(order))
    #expect(refusals == [nil, nil])
    model.end()
    model.begin()
    #expect(model.refusalToCancel(order) == "This order is cancelled.")
  }

  @Test("An answer is to the substitute and the total that were shown", arguments: [true, false])
  func substitute(accepts: Bool) async throws {
    let line = OrderItem.sample
    let address = Address(
      TruFanAPI.answerSubstitution(.init(order: Order.sample.id, line: line.id)))
    phone.server.reply(address, Order.sample)
    #expect(await model.answer(line, accept: accepts))
    let body = try #require(phone.requests(address).first?.body)
    #expect(
      try WireJSON.decode(SubstitutionAnswer.self, from: body)
        == SubstitutionAnswer(
          accept: accepts, newTotal: line.substitution?.newTotal,
          question: line.substitution?.question))
    #expect(line.substitution?.newTotal != nil && line.substitution?.question != nil)
  }

  @Test("A decline for a dearer substitute is shown in the server's words")
  func declinedSubstitute() async {
    let line = OrderItem.sample
    let problem = Problem(status: 402, message: "Your card was declined.", code: "card_declined")
    phone.server.reply(
      Address(TruFanAPI.answerSubstitution(.init(order: Order.sample.id, line: line.id))),
      TruFanError(problem, correlationID: "1"), status: 402)
    #expect(await model.answer(line, accept: true) == false)
    #expect(model.errorMessage == "Your card was declined.")
    #expect(model.confirmation == nil)
  }

  @Test("Another reason is said in the parker's words, as far as the server takes them")
  func ownReason() async throws {
    phone.server.reply(Self.cancelAddress, Order.sample)
    model.otherReason = " The concert is cancelled "
    await model.cancel()
    model.cancellationReason = .other
    await model.cancel()
    // A family is one letter to a person, and several to the server.
    model.otherReason = String(repeating: "x", count: 499) + "👨‍👩‍👧"
    await model.cancel()
    model.otherReason = "  "
    await model.cancel()
    let reasons = try phone.requests(Self.cancelAddress).map {
      try WireJSON.decode(CancelOrderRequest.self, from: try #require($0.body)).reason
    }
    #expect(
      reasons == [
        "My plans changed", "The concert is cancelled", String(repeating: "x", count: 499),
        "Another reason",
      ])
  }

  @Test("Shopping has begun: the server's sentence is shown, and nothing is cancelled")
  func tooLate() async {
    let refusal = TruFanError(
      Problem.badRequest("Cannot cancel order with status shopping", code: "wrong_state"),
      correlationID: "c")
    phone.server.reply(Self.cancelAddress, refusal, status: 400)
    #expect(await !model.cancel())
    #expect(model.errorMessage == "Cannot cancel order with status shopping")
    #expect(model.confirmation == nil)
  }

  @Test("A refusal in a sheet is not said on the page behind, and leaves with the sheet")
  func inSheet() async {
    phone.refuse(Self.cancelAddress, 400, "Shopping has already started.")
    model.begin()
    #expect(model.refusalToCancel(nil) == nil)
    await model.cancel()
    #expect(model.errorMessage != nil && model.pageError == nil)
    #expect(model.refusalToCancel(nil) == "Shopping has already started.")
    model.end()
    #expect(model.errorMessage == nil && model.pageError == nil)
    await model.backAtCar()
    #expect(model.pageError != nil)
    model.begin()
    #expect(model.refusalToCancel(nil) == nil && model.errorMessage == nil)
  }

  @Test("What may succeed again is no end of the cancelling; an order that went on is")
  func refusalToCancel() async {
    model.begin()
    phone.server.fail(Self.cancelAddress, .offline)
    await model.cancel()
    #expect(model.errorMessage != nil && model.refusalToCancel(nil) == nil)
    for (status, words) in [
      (OrderStatus.confirmed, nil),
      (.shopping, "This order cannot be cancelled. Shopping has already started."),
      (.ready, "This order cannot be cancelled any more."),
      (.cancelled, "This order is cancelled."),
      (.refunded, "This order was refunded."),
      (
        .delivered,
        "This order was delivered already. Ask the lot's staff if something is wrong."
      ),
    ] {
      var order = Order.sample
      order.status = status
      #expect(model.refusalToCancel(order) == words)
    }
  }

  @Test("A rating needs stars; words and a tip are optional")
  func rating() async throws {
    #expect(await !model.submitRating())
    #expect(model.errorMessage == "Please provide a rating between 1 and 5 stars.")
    phone.server.reply(Self.rateAddress, Order.sample)
    model.rating = 4
    model.feedback = "  "
    #expect(await model.submitRating())
    model.feedback = " Quick "
    model.tip = .three
    #expect(await model.submitRating())
    let bodies = try phone.requests(Self.rateAddress).map {
      try WireJSON.decode(RateOrderRequest.self, from: try #require($0.body))
    }
    #expect(
      bodies == [
        RateOrderRequest(rating: 4),
        RateOrderRequest(rating: 4, feedback: "Quick", tipAmount: Price(cents: 300)),
      ])
  }

  @Test("Without a network the rating stays typed, and can be sent again")
  func offlineRating() async {
    model.rating = 5
    model.feedback = "Great"
    #expect(await !model.submitRating())
    #expect(model.errorMessage != nil)
    #expect(model.feedback == "Great")
    phone.server.reply(Self.rateAddress, Order.sample)
    #expect(await model.submitRating())
    #expect(model.confirmation == "Thank you for your rating!")
  }

  private func relaunched(_ order: String = Order.sample.id) -> OrderActionViewModel {
    OrderActionViewModel(orderId: order, api: ConvenienceAPIService(session: phone.relaunched()))
  }

  private func rate() {
    (model.rating, model.feedback, model.tip) = (4, "Quick and friendly", .three)
  }

  private var drafts: [String] { phone.storage.keys(withPrefix: "trufan_draft_") }

  @Test("What is typed of a rating outlives a relaunch, for its own order only, until it is sent")
  func ratingDraft() async {
    rate()
    let again = relaunched()
    #expect(again.rating == 4 && again.feedback == "Quick and friendly" && again.tip == .three)
    #expect(relaunched("another").rating == 0)
    #expect(await !again.submitRating())
    #expect(relaunched().rating == 4)
    phone.server.reply(Self.rateAddress, Order.sample)
    #expect(await again.submitRating())
    #expect(drafts.isEmpty && relaunched().rating == 0)
  }

  @Test(
    "What is typed of a rating goes when the order has one, when it is emptied, and at signing out")
  func ratingDraftGoes() async {
    rate()
    var order = Order.sample
    order.rating = nil
    model.saw(order)
    #expect(drafts.count == 1)
    order.rating = 5
    model.saw(order)
    #expect(drafts.isEmpty)
    rate()
    (model.rating, model.feedback, model.tip) = (0, "", .none)
    #expect(drafts.isEmpty)
    rate()
    phone.storage.set("{}", forKey: "trufan_draft_other_rating_1")
    await phone.session.signOut()
    #expect(drafts == ["trufan_draft_other_rating_1"])
  }
}
