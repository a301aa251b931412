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
    #expect(await model.importButtonTapped() == false)
    #expect(phone.keys(.importItems) == ["key-1"])
    #expect(model.importedCount == 2 && model.failures.map(\.row) == [2, 3])
    #expect(model.text == rest && model.errorMessage == nil)
    // Corrected, it is another list; the same words may be a new wish after that.
    model.text = "name,base_price,source_store\nBread,9.99,Harbor"
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

  @Test("a rest that stays in its file keeps the file's numbers, by which it is corrected there")
  func rowsOfFile() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "menu.csv")
    try Data(longList(500).utf8).write(to: file)
    let model = model()
    model.fileChosen(.success(file))
    phone.server.reply(
      .importItems,
      BulkImportResponse(
        errors: (101...500).map { .init(row: $0, itemName: nil, error: "Too dear.") },
        importedItems: ConvenienceItem.samples))
    #expect(await model.importButtonTapped())
    #expect(model.chosen != nil && model.failures.first?.row == 102)
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
    #expect(model.errorMessage != nil && model.text == list)
    phone.server.reply(
      .importItems, BulkImportResponse(errors: [], importedItems: ConvenienceItem.samples))
    #expect(await model.importButtonTapped())
    #expect(phone.keys(.importItems) == ["key-1", "key-1"])
  }

  @Test("a list without one good row sends nothing")
  func nothing() async {
    let model = model()
    model.text = "name,base_price,source_store\n,1,S"
    #expect(await model.importButtonTapped() == false)
    #expect(model.importedCount == 0 && model.failures.count == 1)
    model.text = "{"
    #expect(await model.importButtonTapped() == false)
    #expect(model.errorMessage?.contains("JSON") == true)
    #expect(phone.server.requests.isEmpty)
  }

  @Test("a long file is imported as it is, beside the editor")
  func longFile() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "menu.csv")
    try Data(longList(500).utf8).write(to: file)
    let model = model()
    model.fileChosen(.success(file))
    #expect(model.text.isEmpty && model.hasList)
    #expect(model.chosen?.name == "menu.csv" && model.chosen?.list == longList(500))
    phone.server.reply(
      .importItems, BulkImportResponse(errors: [], importedItems: ConvenienceItem.samples))
    #expect(await model.importButtonTapped())
    let sent: [BulkImportRequest] = try phone.bodies(.importItems)
    #expect(sent.first?.items.count == 500)
    #expect(model.chosen == nil && !model.hasList)
  }

  @Test("the rest of a long list stays beside the editor while it is long, and the advice fits")
  func longRest() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "menu.csv")
    try Data(longList(500).utf8).write(to: file)
    let model = model()
    model.fileChosen(.success(file))
    func answer(refusing rows: ClosedRange<Int>) {
      phone.server.reply(
        .importItems,
        BulkImportResponse(
          errors: rows.map { .init(row: $0, itemName: nil, error: "Too dear.") },
          importedItems: ConvenienceItem.samples))
    }
    answer(refusing: 1...400)
    #expect(await model.importButtonTapped())
    #expect(model.chosen?.name == "menu.csv" && model.chosen?.list == longList(400))
    #expect(model.advice.contains("take the other rows out, and choose the file again"))
    // Corrected in the spreadsheet, and chosen again.
    model.fileChosen(.success(file))
    answer(refusing: 1...1)
    #expect(await model.importButtonTapped())
    #expect(model.chosen == nil && model.text == longList(1))
    #expect(model.advice.contains("It is still in the list above"))
  }

  private func longList(_ count: Int) -> String {
    "name,base_price,source_store,description\n"
      + (1...count).map { "Item \($0),4.99,Harbor,\(String(repeating: "x", count: 100))" }
      .joined(separator: "\n")
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("a file of more than 1 MB is not read")
  func largeFile() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "log.csv")
    try Data(repeating: 65, count: ImportViewModel.largestFile + 1).write(to: file)
    let model = model()
    model.text = list
    model.fileChosen(.success(file))
    #expect(
      model.errorMessage == "This file is larger than 1 MB. A list has at most 500 rows.")
    #expect(model.text == list && model.chosen == nil)
  }

  @Test("a file is read as text; one that is none has a sentence")
  func file() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (good, bad) = (folder.appending(path: "a.csv"), folder.appending(path: "b.csv"))
    try Data(list.utf8).write(to: good)
    try Data([0xFF, 0xFE, 0x00, 0xD8]).write(to: bad)
    let model = model()
    model.fileChosen(.success(good))
    #expect(model.text == list && model.errorMessage == nil)
    model.fileChosen(.success(bad))
    #expect(model.errorMessage?.contains("UTF-8") == true)
    #expect(model.text == list)
  }
}
