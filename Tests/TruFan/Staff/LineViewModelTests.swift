import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct LineViewModelTests {
  let phone = Handset()
  let desk: OrderDesk
  let model: LineViewModel

  init() {
    let line = OrderItem.line("1", "Milk")
    desk = phone.desk(.staffSample(.shopping) { $0.items = [line] })
    model = LineViewModel(desk: desk, line: line)
  }

  private func found(at cents: Int) -> Order {
    .staffSample(.shopping) { order in
      order.items = [.line("1", "Milk", status: .found)]
      order.items[0].actualPrice = Price(cents: cents)
    }
  }

  @Test(
    "A price is read as people type it",
    arguments: [("5.29", 529), ("5,29", 529), ("$5.29", 529), (" 5 ", 500), ("0.5", 50)])
  func price(_ text: String, _ cents: Int) async throws {
    phone.server.reply(.update("1"), found(at: cents))
    model.priceText = text
    #expect(await model.savePrice())
    let sent = try WireJSON.decode(
      UpdateItemRequest.self, from: try #require(phone.requests(.update("1")).first?.body))
    #expect(sent.status == .found)
    #expect(sent.actualPrice == Price(cents: cents))
  }

  /// Of a line for which the parker pays more than the shelf says.
  private func markedUp() -> LineViewModel {
    let price = ItemPrice(
      base: Price(cents: 499), markupAmount: Price(cents: 5), markupPercent: Percent(10))
    let line = OrderItem.line("1", "Milk", shelf: ShelfFacts(price: price))
    return LineViewModel(
      desk: phone.desk(.staffSample(.shopping) { $0.items = [line] }), line: line)
  }

  @Test("The shelf's price becomes the parker's with the markup, which is said in words")
  func shelfPrice() async throws {
    let model = markedUp()
    phone.server.reply(.update("1"), found(at: 532))
    #expect(
      model.shelfPrice?.markupWords
        == "The catalogue has $4.99 on the shelf; with a markup of $0.05 and 10% the parker pays $5.54."
    )
    model.shelfText = "4.79"
    #expect(model.priceText == "5.32")
    // What is no price yet changes nothing.
    for text in ["4.", "0", "four", ""] { model.shelfText = text }
    #expect(model.priceText == "5.32")
    #expect(await model.savePrice())
    #expect(try sent().actualPrice == Price(cents: 532))
  }

  @Test(
    "What is no price on the shelf is told and not sent: the parker's price is still the one before",
    arguments: ["-3", "abc", "4.505", "0", "4."])
  func noShelfPrice(_ text: String) async throws {
    let model = markedUp()
    phone.server.reply(.update("1"), found(at: 500))
    model.shelfText = "4.50"
    model.shelfText = text
    #expect(await model.savePrice() == false)
    #expect(model.fault(of: .shelfPrice) == "Enter a price like 5.49.")
    #expect(model.fault(of: .price) == nil)
    #expect(phone.server.requests.isEmpty)
    model.shelfText = "4.50"
    #expect(await model.savePrice())
    #expect(model.fault(of: .shelfPrice) == nil)
    #expect(try sent().actualPrice == Price(cents: 500))
  }

  @Test(
    "Where the catalogue has no shelf's price, or adds nothing to it, only the parker's is asked for"
  )
  func noMarkup() {
    #expect(model.shelfPrice == nil)
    model.shelfText = "4.79"
    #expect(model.priceText == "5.49" && !model.asksForShelfPrice)
    let plain = ItemPrice(base: Price(cents: 499))
    #expect(
      plain.markupWords == "The catalogue has $4.99 on the shelf, and the parker pays the same.")
    #expect(ShelfFacts(price: plain).shelfWords == nil)
  }

  /// A line for which the parker has accepted something else.
  private func substituted() -> OrderItem {
    var accepted = Substitution.sample
    accepted.state = .accepted
    var line = OrderItem.line("1", "Milk", status: .substituted, substitution: accepted)
    line.substitutionNotes = accepted.name
    line.actualPrice = accepted.unitPrice
    return line
  }

  private func sent() throws -> UpdateItemRequest {
    try WireJSON.decode(
      UpdateItemRequest.self, from: try #require(phone.requests(.update("1")).last?.body))
  }

  @Test("The price of a substitute is the substitute's; found after all has the item's own")
  func substitutesPrice() async throws {
    let line = substituted()
    let desk = phone.desk(.staffSample(.shopping) { $0.items = [line] })
    let model = LineViewModel(desk: desk, line: line)
    phone.server.reply(.update("1"), Order.staffSample(.shopping) { $0.items = [line] })
    model.priceText = "3.49"
    #expect(await model.savePrice())
    #expect(try sent().status == .substituted)
    #expect(try sent().actualPrice == Price(cents: 349))
    #expect(try sent().substitutionNotes == nil)
    #expect(await model.foundAfterAll())
    #expect(try sent().status == .found)
    #expect(try sent().actualPrice == nil)
  }

  @Test("An open sheet shows the price of what is brought, also once that changes")
  func otherThing() throws {
    #expect(model.priceText == "5.49")
    let line = substituted()
    take(line)
    #expect(model.priceText == line.actualPrice?.entry && model.priceText != "5.49")
    #expect(model.notice == "\(line.broughtName) is to be brought instead.")
    // Another substitute is accepted instead: the line's state stays the same.
    var other = line
    other.actualPrice = Price(cents: 312)
    take(other)
    #expect(model.priceText == "3.12")
    // A colleague takes the substitute back.
    take(.line("1", "Milk"))
    #expect(model.priceText == "5.49")
  }

  /// The open sheet hears of what others have made of the line.
  private func take(_ line: OrderItem) {
    let old = model.shown
    desk.following.take(.staffSample(.shopping) { $0.items = [line] })
    if old != model.shown { model.lineChanged(from: old) }
  }

  @Test("A colleague's word on an open line is said, and a price that is being typed stays")
  func changedMeanwhile() {
    #expect(model.notice == nil)
    var cheaper = OrderItem.line("1", "Milk", status: .found)
    cheaper.actualPrice = Price(cents: 529)
    take(cheaper)
    #expect(model.notice == "This item was marked as found meanwhile, at $5.29.")
    #expect(model.priceText == "5.29")
    model.priceText = "5.1"
    take(.line("1", "Milk", status: .notFound))
    #expect(model.notice == "This item was marked as not found meanwhile.")
    #expect(model.priceText == "5.1")
    take(.line("1", "Milk"))
    #expect(model.notice == "The tick of this item was taken back meanwhile.")
  }

  @Test("A second no is told as a no, and silence as silence")
  func secondAnswer() {
    func line(_ state: Substitution.State, _ decider: Substitution.Decider?) -> OrderItem {
      .line(
        "1", "Milk", status: .notFound,
        substitution: Substitution(
          state: state, decidedBy: decider, name: "Oat Milk", unitPrice: Price(cents: 529),
          answerBy: Order.sample.createdAt))
    }
    take(line(.refused, .parker))
    take(line(.proposed, nil))
    #expect(model.notice == nil)
    take(line(.refused, .parker))
    #expect(model.notice == "The parker refused Oat Milk.")
    take(line(.proposed, nil))
    take(line(.refused, .rule))
    #expect(model.notice == "No answer about Oat Milk came in time: leave the item out.")
    take(line(.proposed, nil))
    take(.line("1", "Milk", status: .notFound))
    #expect(model.notice == "The question about a substitute was taken back.")
  }

  @Test("What was done in the sheet itself is no news")
  func ownChange() async {
    let old = model.shown
    phone.server.reply(.update("1"), found(at: 529))
    model.priceText = "5.29"
    #expect(await model.savePrice())
    model.lineChanged(from: old)
    #expect(model.notice == nil)
  }

  @Test(
    "What is no price is told and not sent",
    arguments: ["", "five", "-1", "0", "5.291", "1e9", "5.2.9", "$"])
  func noPrice(_ text: String) async {
    model.priceText = text
    #expect(await model.savePrice() == false)
    #expect(model.fault(of: .price) == "Enter a price like 5.49.")
    #expect(phone.server.requests.isEmpty)
  }

  @Test("A price above what the parker agreed to is refused in the server's words")
  func aboveAuthorised() async {
    let sentence = "With this price the order costs $3.00 more than the parker agreed to."
    phone.server.reply(
      .update("1"),
      TruFanError(.badRequest(sentence, code: "above_authorized"), correlationID: "1"),
      status: 400)
    model.priceText = "9.99"
    #expect(await model.savePrice() == false)
    #expect(model.fault(of: .price) == sentence)
    #expect(model.fault(of: .proposal) == nil)
  }

  @Test(
    "Without words the similar items are offered; with words what the store finds, after a pause")
  func candidates() async throws {
    phone.server.reply(
      Address(TruFanAPI.item(.init(venue: Venue.sampleId, item: "item-1"))), ItemDetail.sample)
    await model.loadCandidates("")
    #expect(model.candidates.value == ItemDetail.sample.similarItems.filter(\.isAvailable))
    var question = ItemsPath(venue: Venue.sampleId)
    question.search = "oat"
    question.isInStock = true
    question.pageSize = 20
    let address = Address(TruFanAPI.items(question))
    phone.server.reply(
      address,
      ItemsResponse(items: [.sample], total: 1, page: 1, pageSize: 20))
    let search = Task { await model.loadCandidates("oat") }
    try await phone.clock.pass(.milliseconds(300))
    await search.value
    #expect(model.candidates.value == [.sample])
  }

  @Test("Nothing for adults is offered without a confirmed age, nor more than an order may have")
  func unfit() async {
    let address = Address(TruFanAPI.item(.init(venue: Venue.sampleId, item: "item-1")))
    var (wine, last) = (ConvenienceItem.sample, ConvenienceItem.sample)
    (wine.id, wine.requiresAgeVerification) = ("wine", true)
    (last.id, last.maxQuantityPerOrder) = ("last", 1)
    var detail = ItemDetail.sample
    detail.similarItems = [wine, last, .sample]
    phone.server.reply(address, detail)
    var two = OrderItem.line("1", "Milk")
    two.quantity = 2
    for isOfAge in [false, true] {
      // What made the parker confirm their age may be missing since.
      var lager = OrderItem.line("2", "Lager", status: .notFound)
      lager.requiresAgeVerification = isOfAge
      let desk = phone.desk(.staffSample(.shopping) { $0.items = [two, lager] })
      let model = LineViewModel(desk: desk, line: two)
      await model.loadCandidates("")
      #expect(model.candidates.value == (isOfAge ? [wine, .sample] : [.sample]))
    }
  }

  @Test("A proposal waits for the parker; only during the shopping")
  func propose() async {
    let path = OrderLinePath(order: Order.sample.id, line: "1")
    phone.server.reply(
      Address(TruFanAPI.propose(path)),
      Order.staffSample(.shopping) { $0.items = [.line("1", "Milk", substitution: .sample)] })
    #expect(await model.propose(.sample))
    #expect(model.line?.isSettled == true)
    let early = phone.desk(.staffSample(.confirmed) { $0.items = [.line("1")] })
    #expect(!LineViewModel(desk: early, line: .line("1")).canPropose)
  }
}
