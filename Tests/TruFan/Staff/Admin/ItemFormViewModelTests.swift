import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("The form of an item")
struct ItemFormViewModelTests {
  let phone = Handset()

  private func form(_ item: ConvenienceItem? = .sample) -> ItemFormViewModel {
    var count = 0
    return ItemFormViewModel(item: item, api: phone.office) {
      count += 1
      return "key-\(count)"
    }
  }

  private let sentence = "Somebody else has changed this item since you opened it."

  private func refuseAsStale() {
    phone.server.reply(
      .changeItem, TruFanError(.conflict(sentence, code: "changed_since"), correlationID: "1"),
      status: 409)
  }

  @Test("only what was changed is sent, with the change that the form has seen")
  func changes() async throws {
    phone.server.reply(.changeItem, ConvenienceItem.sample)
    let form = form()
    #expect(!form.hasChanges)
    form.fields.basePrice = "$5.25"
    form.fields.aisle = ""
    #expect(await form.saveButtonTapped() == .sample)
    var draft = ItemDraft()
    draft.basePrice = Price(cents: 525)
    draft.aisle = ""
    draft.seenUpdatedAt = ConvenienceItem.sample.updatedAt
    #expect(try phone.bodies(.changeItem) == [draft])
  }

  @Test("the parker's price is shown while it is typed")
  func finalPrice() {
    let form = form()
    #expect(form.fields.finalPrice == Price(cents: 549))
    form.fields.markupAmount = "1"
    #expect(form.fields.finalPrice == Price(cents: 649))
    form.fields.basePrice = "much"
    #expect(form.fields.finalPrice == nil)
  }

  @Test("nutrition is typed as lines, sent when it was changed, and taken away when it is emptied")
  func nutrition() async throws {
    phone.server.reply(.changeItem, ConvenienceItem.sample)
    let form = form()
    #expect(form.fields.nutrition == "Calories: 150\nProtein: 8 g")
    form.fields.nutrition += "\nLess"
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.fieldErrors["nutrition"] == ["“Less” is no fact such as Fat: 8 g."])
    #expect(phone.server.requests.isEmpty)
    form.fields.nutrition = "Contains: milk; eggs\n\n Protein : 8 g "
    #expect(await form.saveButtonTapped() == .sample)
    form.fields.nutrition = " "
    #expect(await form.saveButtonTapped() == .sample)
    let sent: [ItemDraft] = try phone.bodies(.changeItem)
    #expect(sent.map(\.nutrition) == [["Contains": "milk; eggs", "Protein": "8 g"], [:]])
    #expect(sent.allSatisfy { $0.name == nil })
  }

  @Test("each field that cannot be has a sentence, and nothing is sent")
  func badInput() async {
    let form = form(nil)
    form.fields.basePrice = "-1"
    form.fields.markupPercent = "ten"
    form.fields.markupAmount = "1.234"
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.errorMessage == FormWords.correct)
    #expect(
      form.fieldErrors.keys.sorted()
        == ["base_price", "markup_amount", "markup_percent", "name", "source_store"])
    #expect(phone.server.requests.isEmpty)
  }

  @Test(
    "what the server would refuse is marked with what cannot be read, and the uppermost is shown")
  func allMarks() async {
    let form = form(nil)
    (form.fields.name, form.fields.sourceStore) = ("Ice", "Corner")
    form.fields.basePrice = "-3"
    form.fields.markupPercent = "abc"
    form.fields.nutrition = "garbage"
    form.fields.aisle = String(repeating: "A", count: 41)
    #expect(await form.saveButtonTapped() == nil)
    #expect(
      form.fieldErrors.keys.sorted() == ["aisle", "base_price", "markup_percent", "nutrition"])
    #expect(form.misses == 1 && form.firstMark == "base_price" && !form.hasRemark)
    (form.fields.basePrice, form.fields.markupPercent, form.fields.aisle) = ("3", "0", "A1")
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.misses == 2 && form.firstMark == "nutrition")
    #expect(phone.server.requests.isEmpty)
  }

  @Test("the server's sentences stand at their fields")
  func refused() async {
    phone.server.reply(
      .changeItem,
      TruFanError(.invalid(["tags": ["Use at most 20 tags."]]), correlationID: "1"), status: 422)
    let form = form()
    form.fields.tags = "a, b"
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.fieldErrors["tags"] == ["Use at most 20 tags."])
    #expect(form.misses == 1 && form.firstMark == "tags")
  }

  @Test(
    "a colleague's change comes into the form, and what both changed is marked, not overwritten")
  func colleague() async throws {
    refuseAsStale()
    let theirs = ConvenienceItem.later {
      $0.name = "Milk, 1 gal"
      $0.aisle = "B2"
    }
    phone.server.reply(.item, theirs)
    let form = form()
    form.fields.name = "Milk"
    form.fields.basePrice = "5.25"
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.notice == FormWords.changedMeanwhile)
    #expect(form.fields.name == "Milk" && form.fields.basePrice == "5.25")
    #expect(form.fields.aisle == "B2")
    #expect(form.fieldErrors.keys.sorted() == ["name"])
    // The notice tells what to do, so that it comes before the field.
    #expect(form.misses == 1 && form.firstMark == ItemFormViewModel.remark)
    #expect(form.fieldErrors["name"]?.first?.contains("Milk, 1 gal") == true)

    phone.server.reply(.changeItem, theirs)
    #expect(await form.saveButtonTapped() == theirs)
    var draft = ItemDraft()
    (draft.name, draft.basePrice) = ("Milk", Price(cents: 525))
    draft.seenUpdatedAt = theirs.updatedAt
    #expect(try phone.bodies(.changeItem, ItemDraft.self).last == draft)
  }

  @Test("a change whose answer was lost is a success when it is repeated")
  func lostAnswer() async {
    refuseAsStale()
    let mine = ConvenienceItem.later { $0.name = "Milk" }
    phone.server.reply(.item, mine)
    let form = form()
    form.fields.name = "Milk"
    #expect(await form.saveButtonTapped() == mine)
    #expect(form.notice == nil)
  }

  @Test("a new item keeps its key until it is there, so that a lost answer makes no second one")
  func newItem() async {
    phone.server.fail(.newItem, .timedOut)
    for name in ["Ice", "Other ice"] { phone.server.reply(.items(name), Self.page([])) }
    let form = form(nil)
    (form.fields.name, form.fields.basePrice, form.fields.sourceStore) = ("Ice", "2.50", "Corner")
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.errorMessage != nil && form.misses == 1)
    #expect(form.firstMark == ItemFormViewModel.remark)
    phone.server.reply(.newItem, ConvenienceItem.sample, status: 201)
    #expect(await form.saveButtonTapped() == .sample)
    #expect(phone.keys(.newItem) == ["key-1", "key-1"])
    // The second tap of two, which comes after the answer.
    #expect(await form.saveButtonTapped() == nil)
    #expect(phone.keys(.newItem).count == 2)
    form.fields.name = "Other ice"
    _ = await form.saveButtonTapped()
    #expect(phone.keys(.newItem).last == "key-2")
  }

  private static func page(_ items: [ConvenienceItem]) -> ItemsResponse {
    ItemsResponse(items: items, total: items.count, page: 1, pageSize: 50)
  }

  @Test("an item that its shop has already is added again only by those who mean it")
  func twin() async {
    let known = ConvenienceItem.sample
    phone.server.reply(.items(known.name.uppercased()), Self.page([known]))
    phone.server.reply(.newItem, known, status: 201)
    let form = form(nil)
    (form.fields.name, form.fields.basePrice) = (known.name.uppercased(), "2.50")
    form.fields.sourceStore = known.sourceStore
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.twin == known && form.errorMessage == nil)
    #expect(phone.requests(.newItem).isEmpty)
    // Whoever closes the question is asked again.
    form.twin = nil
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.twin == known)
    #expect(await form.addAnywayTapped() == known)
    #expect(phone.requests(.newItem).count == 1 && form.twin == nil)
  }

  @Test("another shop's item of the same name is no twin, nor the one whose answer was lost")
  func noTwin() async {
    let known = ConvenienceItem.sample
    phone.server.reply(.items(known.name), Self.page([known]))
    phone.server.fail(.newItem, .timedOut)
    let form = form(nil)
    (form.fields.name, form.fields.basePrice) = (known.name, "2.50")
    form.fields.sourceStore = "Another shop"
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.twin == nil && phone.requests(.newItem).count == 1)
    var added = known
    added.sourceStore = "Another shop"
    phone.server.reply(.items(known.name), Self.page([known, added]))
    phone.server.reply(.newItem, added, status: 201)
    #expect(await form.saveButtonTapped() == added)
    #expect(phone.keys(.newItem) == ["key-1", "key-1"])
  }

  @Test("a second tap while the first is at work sends nothing")
  func doubleTap() async throws {
    let gate = Gate()
    phone.server.answer(.changeItem) { _ in
      await gate.pass()
      return try .json(ConvenienceItem.sample)
    }
    let form = form()
    form.fields.name = "Milk"
    let first = Task { await form.saveButtonTapped() }
    try await eventually { form.isSaving }
    #expect(await form.saveButtonTapped() == nil)
    gate.open()
    #expect(await first.value == .sample)
    #expect(phone.requests(.changeItem).count == 1)
  }
}
