import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct ItemListViewModelTests {
  let phone = Phone()
  let model: ItemListViewModel

  init() { model = ItemListViewModel(venueId: Venue.sampleId, api: phone.api) }

  private func answer(
    _ filter: ItemFilter, page: Int = 1, _ items: [ConvenienceItem], total: Int? = nil
  ) {
    phone.server.reply(
      Address(TruFanAPI.items(filter.question(venue: Venue.sampleId, page: page))),
      ItemsResponse(items: items, total: total ?? items.count, page: page, pageSize: 50))
  }

  /// Starts to load, as a view does whose question has changed.
  private func ask() -> Task<Void, Never> {
    let question = model.question
    return Task { await model.load(question) }
  }

  @Test("The first items come at once, the popular ones first")
  func first() async {
    answer(ItemFilter(), [.milk])
    await model.load(model.question)
    #expect(model.state == .loaded([.milk]))
    #expect(phone.server.requests.map(\.path).first?.contains("sort=popular") == true)
    #expect(phone.clock.sleeperCount == 0)
  }

  @Test("Until the first items are there, the shelves are loading")
  func loading() async throws {
    let gate = Gate()
    let address = Address(
      TruFanAPI.items(ItemFilter().question(venue: Venue.sampleId, page: 1)))
    phone.server.answer(address) { _ in
      await gate.pass()
      return try .json(ItemsResponse(items: [.milk], total: 1, page: 1, pageSize: 50))
    }
    let first = ask()
    try await eventually { phone.requests(address).count == 1 }
    #expect(model.state == .loading)
    gate.open()
    await first.value
    #expect(model.state == .loaded([.milk]))
  }

  @Test("The way out of an empty list names what has emptied it")
  func clearTitle() {
    var filter = ItemFilter(searchText: "xyz ")
    #expect(filter.clearTitle == "Clear Search")
    filter.category = .food
    #expect(filter.clearTitle == "Clear Search and Filters")
    filter.searchText = " "
    #expect(filter.clearTitle == "Clear Filters")
    filter = ItemFilter(isInStockOnly: true)
    #expect(filter.clearTitle == "Clear Filters")
  }

  @Test("A search is sent once, 0.3 s after the last letter")
  func debounce() async throws {
    answer(ItemFilter(), [.milk])
    await model.load(model.question)
    var last: Task<Void, Never>?
    for text in ["m", "mi", "mil", "milk"] {
      last?.cancel()
      model.filter.searchText = text
      last = ask()
      try await phone.clock.sleeper(for: .milliseconds(300))
      phone.clock.advance(by: .milliseconds(200))
    }
    #expect(phone.server.requests.count == 1)
    var filter = ItemFilter()
    filter.searchText = "milk"
    answer(filter, [.item("found")])
    phone.clock.advance(by: .milliseconds(100))
    await last?.value
    #expect(phone.server.requests.count == 2)
    #expect(phone.server.requests.last?.path.contains("search=milk") == true)
    #expect(model.items.map(\.id) == ["found"])
    #expect(!model.isSearching)
  }

  @Test("A shelf is asked for at once")
  func category() async {
    answer(ItemFilter(), [.milk])
    await model.load(model.question)
    var filter = ItemFilter()
    filter.category = .beverage
    answer(filter, [.item("cola")])
    model.filter.category = .beverage
    await model.load(model.question)
    #expect(model.items.map(\.id) == ["cola"])
  }

  @Test("All filters reach the server")
  func filters() throws {
    var filter = ItemFilter()
    filter.category = .personalCare
    filter.searchText = "  soap "
    filter.sort = .price
    filter.priceRange = .from5to10
    filter.sourceStore = "Voltnook"
    filter.tags = ["vegan", "chilled"]
    filter.isInStockOnly = true
    let path = TruFanAPI.items(filter.question(venue: Venue.sampleId, page: 2)).path
    #expect(
      path.hasSuffix(
        """
        /items?category=personal_care&search=soap&min_price=5.00&max_price=10.00\
        &source_store=Voltnook&tag=chilled&tag=vegan&in_stock=true&sort=price&page=2&page_size=50
        """))
    #expect(filter.choiceCount == 5)
  }

  @Test("More items follow the first ones; one that moved pages comes once")
  func pages() async {
    answer(ItemFilter(), [.item("a"), .item("b")], total: 3)
    await model.load(model.question)
    #expect(model.hasMore)
    answer(ItemFilter(), page: 2, [.item("b"), .item("c")], total: 3)
    await model.loadMore()
    #expect(model.items.map(\.id) == ["a", "b", "c"])
    #expect(!model.hasMore)
  }

  @Test("A look at an item keeps what was loaded with Show more; other first items begin anew")
  func again() async {
    answer(ItemFilter(), [.item("a"), .item("b")], total: 3)
    await model.load(model.question)
    answer(ItemFilter(), page: 2, [.item("c")], total: 3)
    await model.loadMore()
    answer(ItemFilter(), [.item("b"), .item("a", cents: 700)], total: 3)
    await model.load(model.question)
    #expect(model.items.map(\.id) == ["b", "a", "c"])
    #expect(model.items[1].basePrice == Price(cents: 700))
    answer(ItemFilter(), [.item("new"), .item("a")], total: 4)
    await model.load(model.question)
    #expect(model.items.map(\.id) == ["new", "a"])
    answer(ItemFilter(), page: 2, [.item("b"), .item("c")], total: 4)
    await model.loadMore()
    #expect(model.items.map(\.id) == ["new", "a", "b", "c"])
  }

  @Test("Without a network the items that are shown stay, with a note")
  func offline() async {
    answer(ItemFilter(), [.milk])
    await model.load(model.question)
    phone.server.fail(
      Address(TruFanAPI.items(ItemFilter().question(venue: Venue.sampleId, page: 1))), .offline)
    await model.refresh()
    #expect(model.items == [.milk])
    #expect(model.interruption?.hasPrefix("Not up to date.") == true)
    model.filter.category = .beverage
    await model.load(model.question)
    #expect(model.state.value == nil)
    #expect(model.interruption == nil)
  }

  @Test("A failure has a sentence and a way to try again")
  func failure() async {
    await model.load(model.question)
    #expect(
      model.state == .failed("We couldn't reach the service. Please try again in a moment."))
    let before = model.question
    model.retry()
    #expect(model.question != before)
    answer(ItemFilter(), [.milk])
    await model.load(model.question)
    #expect(model.state == .loaded([.milk]))
  }

  @Test("Nothing found is an empty list, not a failure")
  func nothing() async {
    answer(ItemFilter(), [])
    await model.load(model.question)
    #expect(model.state == .loaded([]))
  }
}
