import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Importing a file")
struct ImportFileTests {
  let phone = Handset()
  private let list = "name,base_price,source_store\nIce,2.50,Corner\nMilk,4.99,Harbor"

  private func model() -> ImportViewModel { ImportViewModel(api: phone.office) }

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

  @Test("a file that comes while a list is sent is not taken for that list's rest")
  func whileSending() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "menu.csv")
    try Data("name,base_price,source_store\nTea,3.50,Corner".utf8).write(to: file)
    let gate = Gate()
    phone.server.answer(.importItems) { _ in
      await gate.pass()
      return try .json(
        BulkImportResponse(
          errors: [.init(row: 1, itemName: "Ice", error: "Too dear.")], importedItems: [.sample]))
    }
    let model = model()
    model.text = list
    let importing = Task { await model.importButtonTapped() }
    try await eventually { phone.requests(.importItems).count == 1 }
    model.fileChosen(.success(file))
    #expect(model.text == list)
    gate.open()
    #expect(await importing.value)
    #expect(model.text.contains("Ice") && !model.text.contains("Tea"))
    model.fileChosen(.success(file))
    #expect(model.text.contains("Tea") && model.canImport)
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
