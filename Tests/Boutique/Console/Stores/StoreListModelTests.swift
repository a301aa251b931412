import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
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

  @Test("The open store's page has an address, which opens it")
  func addresses() async throws {
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    let model = desk.storeList
    #expect(model.addresses == [""])
    model.path = ["store/1"]
    #expect(model.addresses == ["", "/stores/store%2F1"])
    let pages: [(String, [String])] = [
      ("/stores/store%2F1", ["store/1"]), ("", []), ("/stores/store_x", ["store_x"]),
      ("/stores/", []), ("/other", []), ("/stores/a/stores/b", []),
    ]
    for (address, path) in pages {
      model.open(try #require(URL(string: "http://localhost:3000/boutique/console" + address)))
      #expect(model.path == path, "\(address)")
    }
    // One that is no longer there leads to the list.
    await model.load()
    model.open(try #require(URL(string: "/boutique/console/stores/store_gone")))
    #expect(model.path == [])
    model.open(try #require(URL(string: "/boutique/console/stores/" + Store.sample.publicId)))
    #expect(model.path == [Store.sample.publicId])
  }

  @Test("A form that was half typed is open again after a relaunch")
  func halfTyped() async {
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    let model = desk.storeList
    await model.load()
    model.addStoreButtonTapped()
    type("Maison Lum", into: model.editorModel(for: nil))

    let relaunched = desk.storeList
    await relaunched.load()
    #expect(relaunched.sheet == .add)
    #expect(relaunched.editorModel(for: nil).form.name == "Maison Lum")

    // Left without saving, it is given up for good.
    relaunched.sheet = nil
    let again = desk.storeList
    await again.load()
    #expect(again.sheet == nil)
    #expect(desk.storage.string(forKey: StoreForm.key) == nil)
  }

  @Test("A form is kept from its opening on, and what was typed before stays in it")
  func opened() async {
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    let model = desk.storeList
    await model.load()
    model.addStoreButtonTapped()
    let relaunched = desk.storeList
    await relaunched.load()
    #expect(relaunched.sheet == .add)
    type("Maison", into: relaunched.editorModel(for: nil))
    relaunched.addStoreButtonTapped()
    #expect(relaunched.editorModel(for: nil).form.name == "Maison")
  }

  @Test("A store that was being changed is open again too, unless it is gone")
  func halfChanged() async {
    desk.server.reply(.stores, StoreList(stores: [.sample]))
    let model = desk.storeList
    await model.load()
    model.editButtonTapped(.sample)
    type("Renamed", into: model.editorModel(for: .sample))

    let relaunched = desk.storeList
    await relaunched.load()
    #expect(relaunched.sheet == .edit(.sample))
    #expect(relaunched.editorModel(for: .sample).form.name == "Renamed")

    desk.server.reply(.stores, StoreList(stores: []))
    let gone = desk.storeList
    await gone.load()
    #expect(gone.sheet == nil)
    #expect(desk.storage.string(forKey: StoreForm.key) == nil)
  }

  @Test("A saved form is not opened again")
  func savedForm() async {
    desk.server.reply(.stores, StoreList(stores: []))
    desk.server.reply(.createStore, Store.sample, status: 201)
    let model = desk.storeList
    await model.load()
    model.addStoreButtonTapped()
    let editor = model.editorModel(for: nil)
    editor.form.name = Store.sample.name
    editor.form.reviewURL = Store.sample.reviewDestinationUrl
    await editor.saveButtonTapped()
    #expect(model.sheet == nil)
    let relaunched = desk.storeList
    await relaunched.load()
    #expect(relaunched.sheet == nil)
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

  /// Types the name, and leaves the app.
  private func type(_ name: String, into editor: StoreEditorModel) {
    editor.form.name = name
    editor.screenWasLeft()
  }
}
