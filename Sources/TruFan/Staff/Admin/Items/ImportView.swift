import ClientKit
import LookKit
import Observation
import SwiftUI
import TruFanClient
import TruFanModels
import UniformTypeIdentifiers

/// A list of items on its way into the catalogue.
@MainActor @Observable
final class ImportViewModel {
  var text = ""
  private(set) var isImporting = false
  private(set) var errorMessage: String?
  /// The rows that are not in the catalogue, with the reason of each.
  private(set) var failures: [BulkImportResponse.RowError] = []
  private(set) var importedCount: Int?

  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService) { self.api = api }

  func fileChosen(_ result: Result<URL, any Error>) {
    do {
      let file = try result.get()
      let isOpen = file.startAccessingSecurityScopedResource()
      defer { if isOpen { file.stopAccessingSecurityScopedResource() } }
      text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      errorMessage = nil
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// - Returns: whether anything is new in the catalogue.
  func importButtonTapped() async -> Bool {
    guard !isImporting else { return false }
    (errorMessage, failures, importedCount) = (nil, [], nil)
    isImporting = true
    defer { isImporting = false }
    do {
      let rows = try ItemListText.rows(text)
      failures = rows.compactMap { row in
        row.error.map { .init(row: row.number, itemName: row.name, error: $0) }
      }
      let good = rows.filter { $0.draft != nil }
      guard !good.isEmpty else {
        importedCount = 0
        return false
      }
      let answer = try await api.importItems(good.compactMap(\.draft))
      // The server counts the rows that it got; the list has its own numbers.
      failures += answer.errors.map { error in
        let row = good.indices.contains(error.row - 1) ? good[error.row - 1].number : error.row
        return .init(row: row, itemName: error.itemName, error: error.error)
      }
      failures.sort { $0.row < $1.row }
      importedCount = answer.successCount
      return answer.successCount > 0
    } catch let error as ItemListText.Unreadable {
      errorMessage = error.sentence
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
    return false
  }
}

/// Pastes or chooses a list, and shows each row that was not taken with its reason.
struct ImportView: View {
  @State private var model: ImportViewModel
  private let imported: @MainActor () -> Void
  @State private var isChoosing = false
  @Environment(\.dismiss) private var dismiss

  init(model: ImportViewModel, imported: @escaping @MainActor () -> Void) {
    _model = State(initialValue: model)
    self.imported = imported
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 14) {
          Text("CSV with a first line such as name,base_price,source_store,category — or JSON.")
            .font(.subheadline)
            .foregroundStyle(.secondary)
          TextEditor(text: $model.text)
            .frame(minHeight: 180)
            .padding(6)
            .background(Palette.card)
            .clipShape(RoundedRectangle(cornerRadius: 12))
            .autocorrectionDisabled()
            .accessibilityLabel("The list")
            .accessibilityIdentifier("importText")
          Button("Choose a file", systemImage: "doc") { isChoosing = true }
            .buttonStyle(.bordered)
            .accessibilityIdentifier("chooseFile")
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          outcome
          ActionButton(title: "Import", isLoading: model.isImporting) {
            Task { if await model.importButtonTapped() { imported() } }
          }
          .disabled(model.text.isEmpty)
          .accessibilityIdentifier("import")
        }
        .page()
      }
      .background(Palette.page)
      .navigationTitle("Import a list")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Close") { dismiss() }
            .accessibilityIdentifier("closeImport")
        }
      }
      .fileImporter(
        isPresented: $isChoosing, allowedContentTypes: [.commaSeparatedText, .json, .plainText]
      ) { model.fileChosen($0) }
    }
  }

  @ViewBuilder private var outcome: some View {
    if let count = model.importedCount {
      NoticeBar(
        text: "\(count) item\(count == 1 ? " is" : "s are") new in the catalogue.",
        symbol: "checkmark.circle.fill", color: .green)
        .accessibilityIdentifier("importedCount")
    }
    ForEach(model.failures, id: \.row) { failure in
      VStack(alignment: .leading, spacing: 2) {
        Text("Row \(failure.row)\(failure.itemName.map { ": \($0)" } ?? "")")
          .font(.subheadline)
          .fontWeight(.semibold)
        Text(failure.error)
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      .card(padding: 12)
      .accessibilityElement(children: .combine)
      .accessibilityIdentifier("rowError")
    }
  }
}
