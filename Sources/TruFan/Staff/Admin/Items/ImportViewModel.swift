import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// A list of items on its way into the catalogue.
@MainActor @Observable
final class ImportViewModel {
  /// A list from a file that is too long for the editor.
  struct ChosenList: Hashable {
    let name: String
    let list: String

    /// Thousands of bytes, rounded up.
    var size: Int { (list.utf8.count + 999) / 1000 }
  }

  /// Bytes. A browser sends 30,000 of an edit, and quotation marks and line breaks count twice.
  static let longestEdited = 20_000
  /// Bytes, several times what 500 full rows have.
  static let largestFile = 1_000_000

  var text = ""
  /// Stands in place of ``text``.
  private(set) var chosen: ChosenList?
  private(set) var isImporting = false
  private(set) var errorMessage: String?
  /// The rows that are not in the catalogue, with the reason of each. They stay in the list.
  private(set) var failures: [BulkImportResponse.RowError] = []
  /// How many rows of the last list are in the catalogue.
  private(set) var importedCount: Int?

  /// What the last import left, which sent again would only bring the same outcome. Its fate is shown.
  private var settled: String?
  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var key: RequestKey<[ItemDraft]>

  init(api: AdminAPIService, newKey: @escaping NewKey = { IdempotencyKey.new() }) {
    self.api = api
    key = RequestKey(new: newKey)
  }

  var hasList: Bool { chosen != nil || !text.isEmpty }

  /// Whether there is a list whose fate is not shown yet.
  var canImport: Bool { hasList && wanted != settled }

  private var wanted: String { chosen?.list ?? text }

  /// What to do about the ``failures``.
  var advice: String {
    let (rows, them) =
      failures.count == 1 ? ("1 row was", "it") : ("\(failures.count) rows were", "them")
    if chosen == nil {
      let still = failures.count == 1 ? "It is" : "They are"
      return "\(rows) not taken. \(still) still in the list above: correct \(them), and "
        + "import again."
    }
    let others = importedCount == 0 ? "" : " take the other rows out,"
    return "\(rows) not taken. Correct \(them) in your spreadsheet,\(others) and choose the "
      + "file again."
  }

  /// A file that comes while a list is sent is not taken: the rest of that list stays.
  func fileChosen(_ result: Result<URL, any Error>) {
    guard !isImporting else { return }
    do {
      let file = try result.get()
      let isOpen = file.startAccessingSecurityScopedResource()
      defer { if isOpen { file.stopAccessingSecurityScopedResource() } }
      // Before it is read: a film may have the name of a list.
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= Self.largestFile else {
        errorMessage =
          "This file is larger than 1 MB. A list has at most \(ItemListText.most) rows."
        return
      }
      guard let list = String(data: try Data(contentsOf: file), encoding: .utf8) else {
        errorMessage = "This file is no text in UTF-8. Save it as CSV (UTF-8), and choose it again."
        return
      }
      take(list, from: file.lastPathComponent)
      (errorMessage, failures, importedCount, settled) = (nil, [], nil, nil)
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  private func take(_ list: String, from name: String) {
    let isLong = list.utf8.count > Self.longestEdited
    (chosen, text) = isLong ? (ChosenList(name: name, list: list), "") : (nil, list)
  }

  /// Imports the good rows, and leaves the others in the list: imported again after a correction,
  /// it adds nothing twice. A second tap that comes when the first is answered finds what that left.
  /// - Returns: whether anything is new in the catalogue.
  func importButtonTapped() async -> Bool {
    let wanted = wanted
    guard !isImporting, wanted != settled else { return false }
    (errorMessage, failures, importedCount, settled) = (nil, [], nil, nil)
    isImporting = true
    defer { isImporting = false }
    do {
      let list = try await Self.parsed(wanted)
      let answer = try await send(list)
      (failures, importedCount) = (answer.failures, answer.count)
      if answer.count > 0 {
        let rest = list.text(ofRows: Set(failures.map(\.row)))
        if let chosen { take(rest, from: chosen.name) } else { text = rest }
        // A list that stays in its file has the file's numbers.
        if chosen == nil { failures = Self.renumbered(failures, for: rest) }
      }
      settled = answer.count > 0 ? self.wanted : wanted
      return answer.count > 0
    } catch let error as ItemListText.Unreadable {
      errorMessage = error.sentence
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
    return false
  }

  /// The rest of a list is shorter, so that its rows stand elsewhere than they did.
  private static func renumbered(
    _ failures: [BulkImportResponse.RowError], for rest: String
  ) -> [BulkImportResponse.RowError] {
    let before = Set(failures.map(\.row)).sorted()
    // The rest has the same rows in the same order. An empty one cannot be read, and has none.
    let after = (try? ItemListText(rest))?.rows.map(\.number) ?? []
    let numbers = Dictionary(uniqueKeysWithValues: zip(before, after))
    return failures.map {
      .init(row: numbers[$0.row] ?? $0.row, itemName: $0.itemName, error: $0.error)
    }
  }

  /// A megabyte takes its time, which every other window of the process would wait for.
  @concurrent
  private nonisolated static func parsed(_ list: String) async throws -> ItemListText {
    try ItemListText(list)
  }

  private func send(
    _ list: ItemListText
  ) async throws -> (count: Int, failures: [BulkImportResponse.RowError]) {
    var failures: [BulkImportResponse.RowError] = []
    var good: [(number: Int, draft: ItemDraft)] = []
    for row in list.rows {
      switch row.item {
      case .success(let draft): good.append((row.number, draft))
      case .failure(let fault):
        failures.append(.init(row: row.number, itemName: row.name, error: fault.sentence))
      }
    }
    guard !good.isEmpty else { return (0, failures) }
    let drafts = good.map(\.draft)
    let answer = try await api.importItems(drafts, key: key.key(for: drafts))
    key.succeeded(drafts)
    // The server counts the rows that it got; the list has its own numbers.
    failures += answer.errors.map { error in
      let row = good.indices.contains(error.row - 1) ? good[error.row - 1].number : error.row
      return .init(row: row, itemName: error.itemName, error: error.error)
    }
    return (answer.successCount, failures.sorted { $0.row < $1.row })
  }
}
