import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing
import WireKit

@testable import BoutiqueConsole

/// An owner's text is back after a relaunch, without a write for every letter.
@MainActor
struct StoreFormTests {
  let desk = Desk()

  @Test("The first letters are kept at once, a quick typist's others together, the last included")
  func together() async throws {
    let model = desk.editor()
    for length in 1...10 { model.form.name = String("Maison Lumière".prefix(length)) }
    #expect(desk.storage.writes == 1)
    #expect(desk.editor().form.name == "M")
    try await desk.clock.pass(StoreForm.pause)
    try await eventually { desk.storage.writes == 2 }
    #expect(desk.editor().form.name == "Maison Lum")

    model.form.name = "Maison Lumière"
    #expect(desk.storage.writes == 2)
    try await desk.clock.pass(StoreForm.pause)
    try await eventually { desk.storage.writes == 3 }
    #expect(desk.editor().form.name == "Maison Lumière")
  }

  @Test("Somebody who never stops typing is kept all the same")
  func steady() async throws {
    let model = desk.editor()
    model.form.name = "M"
    model.form.name = "Ma"
    try await desk.clock.sleeper(for: StoreForm.pause)
    desk.clock.advance(by: StoreForm.pause / 2)
    model.form.name = "Mai"
    desk.clock.advance(by: StoreForm.pause / 2)
    try await eventually { desk.storage.writes == 2 }
    #expect(desk.editor().form.name == "Mai")
  }

  @Test("What was typed is there again after a relaunch, and only in the same form")
  func left() async throws {
    let model = desk.editor()
    model.form.name = "Maison"
    model.form.name = "Maison Lum"
    try await desk.clock.sleeper(for: StoreForm.pause)
    model.screenWasLeft()
    #expect(desk.storage.writes == 2)
    #expect(desk.editor().form.name == "Maison Lum")
    #expect(desk.editor(of: .sample).form.name == "Maison Lumière")
    // No further write is pending.
    model.screenWasLeft()
    #expect(desk.storage.writes == 2 && desk.clock.sleeperCount == 0)
  }

  @Test("A form that is being sent is in the storage before the server is asked")
  func sent() async throws {
    desk.server.fail(.createStore, .timedOut)
    let model = desk.editor()
    model.form.name = "Maison Lumière"
    model.form.reviewURL = Store.sample.reviewDestinationUrl
    await model.saveButtonTapped()
    #expect(model.errorMessage != nil)
    #expect(desk.editor().form.name == "Maison Lumière")
  }

  @Test("What was given up a moment after it was typed stays given up")
  func givenUp() async throws {
    desk.server.reply(.stores, StoreList(stores: []))
    let list = desk.storeList
    await list.load()
    list.addStoreButtonTapped()
    let editor = list.editorModel(for: nil)
    editor.form.name = "Maison"
    editor.form.name = "Maison Lum"
    try await desk.clock.sleeper(for: StoreForm.pause)
    list.sheet = nil
    desk.clock.advance(by: StoreForm.pause)
    try await eventually { desk.clock.sleeperCount == 0 }
    #expect(desk.storage.string(forKey: StoreForm.key) == nil)
  }
}
