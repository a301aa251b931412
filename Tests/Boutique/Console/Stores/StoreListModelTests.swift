import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueConsole

@MainActor
struct StoreListModelTests {
  let desk = Desk()

  @Test("The list is loaded with the owner's token")
  func load() async {
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    let model = desk.storeList
    #expect(model.stores == .loading)
    await model.load()
    #expect(model.stores == .loaded([.sample]))
    #expect(model.store(Store.sample.publicId) == .sample)
    #expect(desk.server.requests.first?.headers["authorization"] == "Bearer demo-owner")
  }

  @Test("A failure can be retried; a failed refresh keeps what is shown")
  func failure() async {
    desk.server.fail(.stores, .offline)
    let model = desk.storeList
    await model.load()
    #expect(model.stores.value == nil)
    #expect(model.stores != .loading)
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    await model.retryButtonTapped()
    #expect(model.stores == .loaded([.sample]))
    desk.server.fail(.stores, .offline)
    await model.load()
    #expect(model.stores == .loaded([.sample]))
  }

  @Test("A relaunch comes back to the open store, unless it is gone")
  func comesBack() async {
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    let model = desk.storeList
    #expect(model.path.isEmpty)
    await model.load()
    model.path = [Store.sample.publicId]
    let relaunched = desk.storeList
    #expect(relaunched.path == [Store.sample.publicId])
    await relaunched.load()
    #expect(relaunched.path == [Store.sample.publicId])

    desk.server.reply(.stores, StoreList(stores: []))
    await relaunched.load()
    #expect(relaunched.path.isEmpty)
    #expect(desk.storeList.path.isEmpty)
  }

  @Test("A token that is no longer valid leads to the door, with the reason")
  func unauthorized() async {
    desk.server.refuse(.stores, 401, "Invalid or expired token")
    await desk.storeList.load()
    #expect(!desk.session.isSignedIn)
    #expect(desk.session.farewell?.contains("no longer valid") == true)
  }

  @Test("A saved store is on the list at once: a new one first, a changed one in its place")
  func saved() async {
    var other = Store.sample
    other.publicId = "store_other"
    desk.server.reply(.stores, StoreList(stores: [other, .sample]))
    let model = desk.storeList
    await model.load()
    var changed = Store.sample
    changed.name = "Renamed"
    model.editButtonTapped(.sample)
    #expect(model.sheet == .edit(.sample))
    model.storeSaved(changed)
    #expect(model.sheet == nil)
    #expect(model.stores == .loaded([other, changed]))
    var new = Store.sample
    new.publicId = "store_new"
    model.storeSaved(new)
    #expect(model.stores == .loaded([new, other, changed]))
  }
}
