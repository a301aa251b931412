import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct OrderReviewsViewModelTests {
  let phone = Phone()
  let model: OrderReviewsViewModel

  private static let list = Address(TruFanAPI.orderReviews(.init(order: Order.sample.id)))

  init() { model = OrderReviewsViewModel(orderId: Order.sample.id, api: phone.api) }

  private static let line: OrderItem = {
    var line = OrderItem.sample
    line.status = .delivered
    line.substitution = nil
    return line
  }()

  private static let other: OrderItem = {
    var line = Self.line
    line.id = "second"
    return line
  }()

  private static let address = Address(
    TruFanAPI.reviewLine(.init(order: line.orderId, line: line.id)))

  /// The form for a line without a review.
  private func open() async {
    phone.server.reply(Self.list, OrderReviews(reviews: []))
    await model.load()
    model.line = Self.line
  }

  /// - Returns: whether the review is stored.
  private func save(_ stars: Int) async -> Bool {
    model.stars = stars
    return await model.saveButtonTapped()
  }

  /// Sends a review whose answer does not come.
  private func lose(_ stars: Int) async {
    phone.server.fail(Self.address, .timedOut)
    #expect(await !save(stars))
  }

  private func review(_ stars: Int, _ text: String) -> LineReview {
    LineReview(
      lineId: Self.line.id, itemId: "i", stars: stars, text: text,
      createdAt: WireTime(Timestamp(Phone.launch)))
  }

  /// The server has this review, and changes it for those who have seen it as it is.
  /// - Returns: the review as the server has it.
  private func keep(_ first: LineReview, losesAnswers: Bool = false) -> Locked<LineReview> {
    let kept = Locked(first)
    phone.server.answer(Self.list) { _ in
      try .json(OrderReviews(reviews: [kept.withLock { $0 }]))
    }
    phone.server.answer(Self.address) { request in
      let wish = try WireJSON.decode(ReviewLineRequest.self, from: request.body ?? Data())
      guard wish.seen == SeenReview(kept.withLock { $0 }) else {
        let problem = Problem(status: 409, message: "Look.", code: ReviewRules.changedCode)
        return try .json(TruFanError(problem, correlationID: "c"), status: 409)
      }
      kept.withLock { $0.stars = wish.stars }
      if losesAnswers { throw TransportError.timedOut }
      return try .json(kept.withLock { $0 })
    }
    return kept
  }

  @Test("A review is written with its stars, and can be changed while its day lasts")
  func writing() async throws {
    phone.server.reply(Self.list, OrderReviews(reviews: []))
    #expect(!model.isOpen(Self.line), "before the reviews are known")
    await model.load()
    #expect(model.isOpen(Self.line))
    model.line = Self.line
    #expect(await !model.saveButtonTapped())
    #expect(model.errorMessage == "Please provide a rating between 1 and 5 stars.")
    phone.server.reply(Self.address, review(4, "Good"))
    model.stars = 4
    model.text = " Good "
    #expect(await model.saveButtonTapped())
    let body = try #require(phone.requests(Self.address).first?.body)
    #expect(
      try WireJSON.decode(ReviewLineRequest.self, from: body)
        == ReviewLineRequest(stars: 4, text: "Good", seen: SeenReview(nil)))
    #expect(model.isOpen(Self.line))
    model.line = Self.line
    #expect((model.stars, model.text) == (4, "Good"))
    phone.clock.advance(by: .seconds(24 * 3600 + 1))
    #expect(!model.isOpen(Self.line))
  }

  @Test("Words of another window are shown before they are replaced")
  func otherWindow() async throws {
    await open()
    (model.stars, model.text) = (5, "")
    let other = review(4, "Fresh")
    phone.server.reply(Self.list, OrderReviews(reviews: [other]))
    phone.refuse(Self.address, 409, "Look at it again.", code: ReviewRules.changedCode)
    #expect(await !model.saveButtonTapped())
    let asked = "You gave this 4 stars in another window: “Fresh”. Save again to replace that."
    #expect(model.errorMessage == asked && model.stars == 5)
    // On the page behind, it would say what is not true there.
    model.line = nil
    #expect(model.errorMessage == nil)
    model.line = Self.line
    model.stars = 5
    model.text = ""
    phone.server.reply(Self.address, other)
    #expect(await model.saveButtonTapped())
    let body = try #require(phone.requests(Self.address).last?.body)
    #expect(
      try WireJSON.decode(ReviewLineRequest.self, from: body)
        == ReviewLineRequest(stars: 5, seen: SeenReview(other)))
  }

  @Test("A review whose answer was lost is no other window's, and is changed")
  func lostReview() async throws {
    await open()
    (model.stars, model.text) = (5, "Good")
    phone.server.fail(Self.address, .timedOut)
    #expect(await !model.saveButtonTapped())
    let kept = keep(review(5, "Good"))
    #expect(await save(4))
    #expect(model.errorMessage == nil)
    #expect(kept.withLock { $0.stars } == 4)
  }

  @Test("A review that was refused, and one of another line, are no reason to replace another's")
  func notSent() async throws {
    let second = Self.other
    let address = Address(TruFanAPI.reviewLine(.init(order: second.orderId, line: second.id)))
    await open()
    // Lost: five stars for the first line. Refused: five stars for the second.
    await lose(5)
    model.line = second
    model.stars = 5
    phone.refuse(address, 400, "Not yet.")
    #expect(await !model.saveButtonTapped())
    var others = review(5, "")
    others.lineId = second.id
    phone.server.reply(Self.list, OrderReviews(reviews: [others]))
    phone.refuse(address, 409, "Look at it again.", code: ReviewRules.changedCode)
    #expect(await !save(4))
    #expect(phone.requests(address).count == 2)
    #expect(
      model.errorMessage == "You gave this 5 stars in another window. Save again to replace that.")
  }

  @Test("A second answer that is lost is remembered, too")
  func lostTwice() async throws {
    await open()
    await lose(5)
    // The first has arrived. The second arrives on its second way, and its answer is lost.
    let kept = keep(review(5, ""), losesAnswers: true)
    #expect(await !save(4))
    #expect(kept.withLock { $0.stars } == 4)
    #expect(await !save(3))
    #expect(kept.withLock { $0.stars } == 3)
    #expect(model.errorMessage == TransportError.timedOut.errorDescription)
  }

  @Test(
    "Words that another window has chosen are asked about, also where the same were once lost here")
  func chosenElsewhere() async throws {
    await open()
    await lose(5)
    phone.server.reply(Self.address, review(4, ""))
    #expect(await save(4))
    // Now another window gives the stars that were lost here.
    let kept = keep(review(5, ""))
    model.line = Self.line
    #expect(await !save(3))
    #expect(
      model.errorMessage == "You gave this 5 stars in another window. Save again to replace that.")
    #expect(kept.withLock { $0.stars } == 5)
  }

  @Test("A lost review that arrives after all is no other window's, where it may still arrive")
  func late() async throws {
    await open()
    model.stars = 4
    phone.server.reply(Self.address, review(4, ""))
    #expect(await model.saveButtonTapped())
    await lose(5)
    phone.server.reply(Self.address, review(4, ""))
    #expect(await save(4))
    // The five stars were on their way, and find the four that they had seen.
    let kept = keep(review(5, ""))
    #expect(await save(3))
    #expect(kept.withLock { $0.stars } == 3)
  }

  @Test("Only what came can be reviewed")
  func reviewable() {
    var missing = Self.line
    missing.status = .notFound
    var deleted = Self.line
    deleted.itemId = nil
    var other = Self.line
    other.substitution = Substitution(
      state: .accepted, name: "Another milk", unitPrice: .zero, answerBy: Self.line.createdAt)
    var order = Order.sample
    order.items = [missing, deleted, other, Self.line]
    #expect(model.reviewable(order) == [Self.line])
  }
}
