import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Importing a list")
struct ImportViewModelTests {
  let phone = Handset()
  private let list = """
    name,base_price,source_store
    Ice,2.50,Corner
    ,1.00,Corner
    Milk,4.99,Harbor
    Bread,99999999,Harbor
    """

  private func model() -> ImportViewModel {
    var count = 0
    return ImportViewModel(api: phone.office) {
      count += 1
      return "key-\(count)"
    }
  }

  /// The server sees three rows and refuses its third, which is the list's fifth.
  private func refusesBread() {
    phone.server.reply(
      .importItems,
      BulkImportResponse(
        errors: [.init(row: 3, itemName: "Bread", error: "The final price is too large.")],
        importedItems: ConvenienceItem.samples))
  }

  @Test("good rows go in; the others stay in the text, and are told by their rows there")
  func rows() async throws {
    refusesBread()
    let model = model()
    model.text = list
    #expect(await model.importButtonTapped())
    #expect(model.importedCount == 2)
    // They were the third and the fifth before the good rows were taken out.
    #expect(model.failures.map(\.row) == [2, 3])
    #expect(model.failures.map(\.error) == ["Enter a name.", "The final price is too large."])
    #expect(model.failures.map(\.itemName) == [nil, "Bread"])
    #expect(
      model.text == "name,base_price,source_store\n,1.00,Corner\nBread,99999999,Harbor")
    let sent: [BulkImportRequest] = try phone.bodies(.importItems)
    #expect(sent.first?.items.map(\.name) == ["Ice", "Milk", "Bread"])
  }

  @Test(
    "a double tap whose second comes after the answer sends nothing, and the outcome stays true")
  func secondTap() async throws {
    refusesBread()
    let model = model()
    model.text = list
    #expect(await model.importButtonTapped())
    let rest = model.text
    #expect(!model.canImport)
    #expect(await model.importButtonTapped() == false)
    #expect(phone.keys(.importItems) == ["key-1"])
    #expect(model.importedCount == 2 && model.failures.map(\.row) == [2, 3])
    #expect(model.text == rest && model.errorMessage == nil)
    // Corrected, it is another list; the same words may be a new wish after that.
    model.text = "name,base_price,source_store\nBread,9.99,Harbor"
    #expect(model.canImport)
    phone.server.reply(
      .importItems, BulkImportResponse(errors: [], importedItems: [.sample]))
    #expect(await model.importButtonTapped())
    #expect(model.text.isEmpty)
    #expect(await model.importButtonTapped() == false)
    #expect(model.importedCount == 1 && model.errorMessage == nil)
    #expect(phone.keys(.importItems) == ["key-1", "key-2"])
  }

  @Test("the rows of a rest in JSON are counted in the rest, too")
  func rowsOfJSON() async {
    phone.server.reply(
      .importItems, BulkImportResponse(errors: [], importedItems: [.sample]))
    let model = model()
    model.text = #"""
      [{"name": "Ice", "base_price": 2.5, "source_store": "Corner"},
       {"name": "Bread", "base_price": "dear", "source_store": "Corner"}]
      """#
    #expect(await model.importButtonTapped())
    #expect(model.failures.map(\.row) == [1])
    #expect(model.failures.map(\.itemName) == ["Bread"])
    #expect(model.text.contains("Bread"))
    #expect(!model.text.contains("Ice"))
  }

  @Test("both taps at once send one list")
  func doubleTap() async {
    phone.server.reply(
      .importItems, BulkImportResponse(errors: [], importedItems: ConvenienceItem.samples))
    let model = model()
    model.text = list
    async let first = model.importButtonTapped()
    async let second = model.importButtonTapped()
    let outcomes = await [first, second]
    #expect(outcomes.count { $0 } == 1)
    #expect(phone.server.requests.count == 1 && model.importedCount == 2)
  }

  @Test("a lost answer: the list stays, and the same list again has the same key")
  func lostAnswer() async {
    phone.server.fail(.importItems, .timedOut)
    let model = model()
    model.text = list
    #expect(await model.importButtonTapped() == false)
    #expect(model.errorMessage != nil && model.text == list && model.canImport)
    phone.server.reply(
      .importItems, BulkImportResponse(errors: [], importedItems: ConvenienceItem.samples))
    #expect(await model.importButtonTapped())
    #expect(phone.keys(.importItems) == ["key-1", "key-1"])
  }

  @Test("a list without one good row sends nothing")
  func nothing() async {
    let model = model()
    #expect(!model.canImport)
    model.text = "name,base_price,source_store\n,1,S"
    #expect(await model.importButtonTapped() == false)
    #expect(model.importedCount == 0 && model.failures.count == 1)
    model.text = "{"
    #expect(await model.importButtonTapped() == false)
    #expect(model.errorMessage?.contains("JSON") == true)
    #expect(phone.server.requests.isEmpty)
  }
}
