import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("The administrator's items")
struct AdminItemsViewModelTests {
  let phone = Handset()

  private func page(_ items: [ConvenienceItem], total: Int? = nil) -> ItemsResponse {
    ItemsResponse(items: items, total: total ?? items.count, page: 1, pageSize: 50)
  }

  private func loaded() async -> AdminItemsViewModel {
    phone.server.reply(.items(), page(ConvenienceItem.samples))
    let model = AdminItemsViewModel(api: phone.office)
    await model.searchChanged()
    return model
  }

  @Test("the first page comes at once, words after a pause, and each item once")
  func search() async throws {
    let model = await loaded()
    #expect(model.state.value == ConvenienceItem.samples)
    phone.server.reply(.items("ice"), page([ConvenienceItem.samples[1]]))
    model.search = " ice "
    let search = Task { await model.searchChanged() }
    try await phone.clock.sleeper(for: .milliseconds(300))
    #expect(phone.requests(.items("ice")).isEmpty)
    phone.clock.advance(by: .milliseconds(300))
    await search.value
    #expect(model.state.value?.map(\.name) == ["Ice"])
  }

  @Test("a further page follows; an item that has moved comes once")
  func more() async {
    phone.server.reply(.items(), page([.sample], total: 2))
    phone.server.reply(.items(page: 2), page(ConvenienceItem.samples, total: 2))
    let model = AdminItemsViewModel(api: phone.office)
    await model.load()
    #expect(model.hasMore)
    await model.loadMore()
    #expect(model.state.value == ConvenienceItem.samples)
    #expect(!model.hasMore)
  }

  @Test("a further page of an earlier search does not come below another one")
  func staleMore() async throws {
    phone.server.reply(.items(), page([.sample], total: 2))
    let gate = Gate()
    phone.server.answer(.items(page: 2)) { _ in
      await gate.pass()
      return try .json(
        ItemsResponse(items: ConvenienceItem.samples, total: 2, page: 2, pageSize: 50))
    }
    let model = AdminItemsViewModel(api: phone.office)
    await model.load()
    let more = Task { await model.loadMore() }
    try await eventually { phone.requests(.items(page: 2)).count == 1 }
    let other = ConvenienceItem.later { ($0.id, $0.name) = ("bread", "Bread") }
    phone.server.reply(.items("bread"), page([other], total: 2))
    model.search = "bread"
    await model.load()
    gate.open()
    await more.value
    #expect(model.state.value?.map(\.name) == ["Bread"])
    phone.server.reply(.items("bread", page: 2), page([.sample], total: 2))
    await model.loadMore()
    #expect(model.state.value?.count == 2)
  }

  @Test("without a network there is a sentence and another try; later the items stay")
  func offline() async {
    phone.server.fail(.items(), .offline)
    let model = AdminItemsViewModel(api: phone.office)
    await model.load()
    let sentence = "There is no internet connection. Check the network and try again."
    #expect(model.state == .failed(sentence))
    phone.server.reply(.items(), page(ConvenienceItem.samples))
    await model.retryButtonTapped()
    #expect(model.state.value?.count == 2)
    phone.server.fail(.items(), .offline)
    await model.load()
    #expect(model.state.value?.count == 2)
    #expect(model.errorMessage == sentence)
  }

  @Test("switching off and stock say what is wanted, so that two phones agree")
  func quickChanges() async throws {
    let model = await loaded()
    let off = ConvenienceItem.later { $0.isActive = false }
    phone.server.reply(.changeItem, off)
    await model.use(.sample, false)
    #expect(model.state.value?.first == off)
    await model.stock(.sample, .out)
    var (use, stock) = (ItemDraft(), ItemDraft())
    (use.isActive, stock.stock) = (false, .out)
    #expect(try phone.bodies(.changeItem) == [use, stock])
    #expect(model.busyItems.isEmpty)
  }

  @Test("a deleted item leaves the list, also one that a colleague has deleted")
  func delete() async {
    let model = await loaded()
    phone.server.reply(
      .deleteItem, TruFanError(.notFound("Item not found"), correlationID: "1"), status: 404)
    await model.delete(.sample)
    #expect(model.state.value?.map(\.name) == ["Ice"])
    #expect(model.errorMessage == nil && model.total == 1)
  }

  @Test("a saved item stands where it stood, and a new one first")
  func saved() async {
    let model = await loaded()
    let changed = ConvenienceItem.later { $0.name = "Milk" }
    model.saved(changed)
    #expect(model.state.value?.map(\.name) == ["Milk", "Ice"])
    var new = changed
    (new.id, new.name) = ("new", "Bread")
    model.saved(new)
    #expect(model.state.value?.map(\.name) == ["Bread", "Milk", "Ice"])
    #expect(model.total == 3)
  }
}
