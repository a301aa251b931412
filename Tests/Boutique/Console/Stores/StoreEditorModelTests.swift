import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import Testing
import WireKit

@testable import BoutiqueConsole

@MainActor
struct StoreEditorModelTests {
  let desk = Desk()

  @Test("A new store is created and handed on")
  func create() async throws {
    desk.server.reply(.createStore, Store.sample, status: 201)
    var saved: Store?
    let model = desk.editor { saved = $0 }
    fill(model)
    await model.saveButtonTapped()
    #expect(saved == .sample)
    #expect(!model.isSaving)
    let body = try #require(desk.server.requests.first?.body)
    #expect(
      try WireJSON.decode(StoreDraft.self, from: body)
        == StoreDraft(
          name: "Maison Lumière", primaryReviewPlatform: "GOOGLE",
          reviewDestinationUrl: Store.sample.reviewDestinationUrl, squareLocationId: "L1"))
  }

  @Test("What breaks a rule is said beside its field, without asking the server")
  func invalid() async {
    let model = desk.editor()
    model.form.reviewURL = "http://evil.example"
    await model.saveButtonTapped()
    #expect(Set(model.fieldErrors.keys) == ["name", "reviewDestinationUrl"])
    #expect(desk.server.requests.isEmpty)
    fill(model)
    desk.server.reply(.createStore, Store.sample, status: 201)
    await model.saveButtonTapped()
    #expect(model.fieldErrors.isEmpty)
  }

  @Test("What the server finds wrong is said beside its field too")
  func refused() async {
    desk.server.answer(.createStore) { _ in
      let body = #"{"error":"Validation failed","details":{"squareLocationId":["Taken."]}}"#
      return TransportResponse(status: 400, body: Data(body.utf8))
    }
    let model = desk.editor()
    fill(model)
    await model.saveButtonTapped()
    #expect(model.fieldErrors == ["squareLocationId": ["Taken."]])
    #expect(model.errorMessage == nil)
  }

  @Test("Trying the same again cannot make a second store; a changed draft is another one")
  func idempotency() async {
    desk.server.fail(.createStore, .timedOut)
    let model = desk.editor()
    fill(model)
    await model.saveButtonTapped()
    #expect(model.errorMessage?.contains("took too long") == true)
    await model.saveButtonTapped()
    model.form.name = "Another"
    await model.saveButtonTapped()
    #expect(
      desk.server.requests.map { $0.headers["idempotency-key"] } == ["key-1", "key-1", "key-2"])
  }

  @Test("Two taps save once")
  func doubleTap() async throws {
    let gate = Gate()
    desk.server.answer(.createStore) { _ in
      await gate.pass()
      return try .json(Store.sample, status: 201)
    }
    var saves = 0
    let model = desk.editor { _ in saves += 1 }
    fill(model)
    let first = Task { await model.saveButtonTapped() }
    try await eventually { model.isSaving }
    await model.saveButtonTapped()
    gate.open()
    await first.value
    #expect(saves == 1)
    #expect(desk.server.requests.count == 1)
  }

  @Test("A store to edit fills the form and is patched")
  func edit() async {
    desk.server.reply(.updateStore(Store.sample.publicId), Store.sample)
    var saved: Store?
    let model = desk.editor(of: .sample) { saved = $0 }
    #expect(model.form.name == "Maison Lumière")
    #expect(model.form.squareLocation == "LDEMO0000000")
    await model.saveButtonTapped()
    #expect(saved == .sample)
    #expect(desk.server.paths == ["PATCH stores/store_demo123456"])
  }

  @Test("A save names the store's state that the form began with, and an older one is told so")
  func outdated() async throws {
    let address = Address.updateStore(Store.sample.publicId)
    desk.server.refuse(address, 409, "This store was changed elsewhere meanwhile.")
    var newer = Store.sample
    newer.name = "Renamed elsewhere"
    desk.server.reply(.stores, StoreList(stores: [newer]))
    let list = desk.storeList
    list.editButtonTapped(.sample)
    let model = list.editorModel(for: .sample)
    model.form.name = "Mine"
    await model.saveButtonTapped()
    let body = try #require(desk.server.requests.first?.body)
    let draft = try WireJSON.decode(StoreDraft.self, from: body)
    #expect(draft.updatedAt == Store.sample.updatedAt)
    #expect(model.errorMessage == "This store was changed elsewhere meanwhile.")
    // What was typed stays to be read; the next form begins with the newer store.
    #expect(model.form.name == "Mine")
    #expect(list.sheet == .edit(.sample))
    #expect(list.store(Store.sample.publicId)?.name == "Renamed elsewhere")
  }

  @Test("Changes are not left without a question, and nothing is asked without changes")
  func discard() {
    for store in [nil, Store.sample] {
      let model = desk.editor(of: store)
      #expect(!model.hasChanges && model.cancelButtonTapped() && !model.isAskingToDiscard)
      let before = model.form.name
      model.form.name += "!"
      #expect(model.hasChanges && !model.cancelButtonTapped() && model.isAskingToDiscard)
      model.form.name = before
      #expect(model.cancelButtonTapped() && !model.isAskingToDiscard)
    }
  }

  private func fill(_ model: StoreEditorModel) {
    model.form.name = "Maison Lumière"
    model.form.reviewURL = Store.sample.reviewDestinationUrl
    model.form.squareLocation = "L1"
  }
}
