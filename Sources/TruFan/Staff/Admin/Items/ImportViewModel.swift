import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// A list of items on its way into the catalogue.
@MainActor @Observable
final class ImportViewModel {
  var text = ""
  private(set) var isImporting = false
  private(set) var errorMessage: String?
  /// The rows that are not in the catalogue, with the reason of each. They stay in ``text``.
  private(set) var failures: [BulkImportResponse.RowError] = []
  /// How many rows of the last list are in the catalogue.
  private(set) var importedCount: Int?

  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var key: RequestKey<[ItemDraft]>

  init(api: AdminAPIService, newKey: @escaping NewKey = { IdempotencyKey.new() }) {
    self.api = api
    key = RequestKey(new: newKey)
  }

  func fileChosen(_ result: Result<URL, any Error>) {
    do {
      let file = try result.get()
      let isOpen = file.startAccessingSecurityScopedResource()
      defer { if isOpen { file.stopAccessingSecurityScopedResource() } }
      guard let list = String(data: try Data(contentsOf: file), encoding: .utf8) else {
        errorMessage = "This file is no text in UTF-8. Save it as CSV (UTF-8), and choose it again."
        return
      }
      text = list
      (errorMessage, failures, importedCount) = (nil, [], nil)
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// Imports the good rows, and leaves the others in ``text``: imported again after a correction,
  /// the list adds nothing twice.
  /// - Returns: whether anything is new in the catalogue.
  func importButtonTapped() async -> Bool {
    guard !isImporting else { return false }
    (errorMessage, failures, importedCount) = (nil, [], nil)
    isImporting = true
    defer { isImporting = false }
    do {
      let list = try ItemListText(text)
      let answer = try await send(list)
      (failures, importedCount) = (answer.failures, answer.count)
      if answer.count > 0 { text = list.text(ofRows: Set(failures.map(\.row))) }
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
