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

  @Test("good rows go in; the others are told by the row of the list, and stay in the text")
  func rows() async throws {
    // The server sees three rows and refuses its third, which is the list's fifth.
    phone.server.reply(
      .importItems,
      BulkImportResponse(
        errors: [.init(row: 3, itemName: "Bread", error: "The final price is too large.")],
        importedItems: ConvenienceItem.samples))
    let model = model()
    model.text = list
    #expect(await model.importButtonTapped())
    #expect(model.importedCount == 2)
    #expect(model.failures.map(\.row) == [3, 5])
    #expect(model.failures.map(\.error) == ["Enter a name.", "The final price is too large."])
    #expect(model.failures.map(\.itemName) == [nil, "Bread"])
    #expect(
      model.text == "name,base_price,source_store\n,1.00,Corner\nBread,99999999,Harbor")
    let sent: [BulkImportRequest] = try phone.bodies(.importItems)
    #expect(sent.first?.items.map(\.name) == ["Ice", "Milk", "Bread"])
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

  @Test("a file is read as text; one that is none has a sentence")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
