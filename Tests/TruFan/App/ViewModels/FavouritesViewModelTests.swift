import ClientKit
import ClientKitTesting
import LookKit
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct FavouritesViewModelTests {
  let phone = Phone()
  let model: FavouritesViewModel

  init() { model = FavouritesViewModel(venueId: Venue.sampleId, api: phone.api) }

  private func address(_ call: (VenueItemPath) -> Address, _ id: String) -> Address {
    call(VenueItemPath(venue: Venue.sampleId, item: id))
  }

  private func adding(_ id: String) -> Address {
    address({ Address(TruFanAPI.addFavourite($0)) }, id)
  }

  private func removing(_ id: String) -> Address {
    address({ Address(TruFanAPI.removeFavourite($0)) }, id)
  }

  private func has(_ items: [ConvenienceItem]) async {
    phone.server.reply(
      Address(TruFanAPI.favourites(.init(venue: Venue.sampleId))), FavouriteItems(items: items))
    await model.load()
  }

  @Test("A heart is red at the tap, before the answer")
  func optimistic() async throws {
    await has([.item("a")])
    let gate = Gate()
    phone.server.answer(adding("b")) { _ in
      await gate.pass()
      return try .json(FavouriteItems(items: [.item("b"), .item("a")]))
    }
    let tap = Task { await model.heartTapped(.item("b")) }
    try await eventually { model.contains("b") }
    // The second tap waits for the first one's answer.
    await model.heartTapped(.item("b"))
    #expect(model.contains("b"))
    gate.open()
    await tap.value
    #expect(model.items.value?.map(\.id) == ["b", "a"])
    #expect(phone.requests(removing("b")).isEmpty)
  }

  @Test("A heart that is taken away leaves the shelf")
  func removed() async {
    await has([.item("a"), .item("b")])
    phone.server.reply(removing("a"), FavouriteItems(items: [.item("b")]))
    await model.heartTapped(.item("a"))
    #expect(!model.contains("a"))
    #expect(model.items == .loaded([.item("b")]))
  }

  @Test("Without a network the heart goes back, and a sentence says why")
  func offline() async {
    await has([.item("a")])
    phone.server.fail(removing("a"), .offline)
    await model.heartTapped(.item("a"))
    #expect(model.contains("a"))
    #expect(
      model.errorMessage == "There is no internet connection. Check the network and try again.")
    phone.server.reply(removing("a"), FavouriteItems(items: []))
    await model.heartTapped(.item("a"))
    #expect(model.errorMessage == nil)
    #expect(model.items == .loaded([]))
  }

  @Test("A heart before the list has come takes over the server's list")
  func beforeLoading() async {
    phone.server.reply(adding("b"), FavouriteItems(items: [.item("b"), .item("a")]))
    await model.heartTapped(.item("b"))
    #expect(model.items == .loaded([.item("b"), .item("a")]))
  }

  @Test("A list that was asked for before a heart was taken does not take it away again")
  func crossing() async throws {
    let gate = Gate()
    let list = Address(TruFanAPI.favourites(.init(venue: Venue.sampleId)))
    phone.server.answer(list) { _ in
      await gate.pass()
      return try .json(FavouriteItems(items: []))
    }
    let loading = Task { await model.load() }
    try await eventually { !phone.requests(list).isEmpty }
    phone.server.reply(adding("b"), FavouriteItems(items: [.item("b")]))
    await model.heartTapped(.item("b"))
    phone.server.reply(list, FavouriteItems(items: [.item("b")]))
    gate.open()
    await loading.value
    #expect(model.items == .loaded([.item("b")]))
    #expect(phone.requests(list).count == 2)
  }
}
