import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import UniformTypeIdentifiers

/// Pastes or chooses a list, and shows each row that was not taken with its reason.
struct ImportView: View {
  @State private var model: ImportViewModel
  private let imported: @MainActor () -> Void
  @State private var isChoosing = false
  @State private var isShowingColumns = false
  @State private var isAskingToDiscard = false
  @Environment(\.dismiss) private var dismiss

  init(model: ImportViewModel, imported: @escaping @MainActor () -> Void) {
    _model = State(initialValue: model)
    self.imported = imported
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          explanation
          list
            .disabled(model.isImporting)
          Button("Choose a file", systemImage: "doc") { isChoosing = true }
            .buttonStyle(.bordered)
            .controlSize(.large)
            .disabled(model.isImporting)
            .accessibilityIdentifier("chooseFile")
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          ActionButton(title: "Import", isLoading: model.isImporting) {
            Task { if await model.importButtonTapped() { imported() } }
          }
          .disabled(!model.canImport)
          .accessibilityIdentifier("import")
          outcome
        }
        .page()
      }
      .background(Palette.page)
      .navigationTitle("Import a list")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Close") { if model.hasList { isAskingToDiscard = true } else { dismiss() } }
            .accessibilityIdentifier("closeImport")
        }
      }
      .interactiveDismissDisabled(model.hasList)
      .discardQuestion("Discard the list?", isAsking: $isAskingToDiscard) { dismiss() }
      .fileImporter(
        isPresented: $isChoosing, allowedContentTypes: [.commaSeparatedText, .json, .plainText]
      ) { model.fileChosen($0) }
    }
  }

  @ViewBuilder private var list: some View {
    if let chosen = model.chosen {
      VStack(alignment: .leading, spacing: 4) {
        Text("\(chosen.name), \(chosen.size) kB")
          .fontWeight(.semibold)
        Text("Correct it in your spreadsheet, and choose it again.")
          .foregroundStyle(.secondary)
      }
      .font(.subheadline)
      .frame(maxWidth: .infinity, alignment: .leading)
      .card(padding: 12)
      .accessibilityElement(children: .combine)
      .accessibilityIdentifier("chosenList")
    } else {
      TextEditor(text: $model.text)
        .font(.system(.footnote, design: .monospaced))
        .scrollContentBackground(.hidden)
        .frame(minHeight: 180)
        .padding(8)
        .background(Palette.card)
        .clipShape(RoundedRectangle(cornerRadius: 12))
        .autocorrectionDisabled()
        .accessibilityLabel("The list")
        .accessibilityIdentifier("importText")
    }
  }

  private var explanation: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("Paste CSV whose first line names the columns, or JSON.")
        .foregroundStyle(.secondary)
      Button(isShowingColumns ? "Hide the columns" : "Which columns?") {
        isShowingColumns.toggle()
      }
      .accessibilityIdentifier("columns")
      if isShowingColumns {
        Text(ItemColumns.names.joined(separator: ", "))
          .font(.system(.footnote, design: .monospaced))
        Text("The first three are needed. Several tags stand between semicolons.")
          .foregroundStyle(.secondary)
        Text("Nutrition is a list, too, such as “Fat: 8 g; Sugar: 12 g”.")
          .foregroundStyle(.secondary)
      }
    }
    .font(.subheadline)
  }

  private func news(_ count: Int) -> String {
    switch count {
    case 0: "Nothing is new in the catalogue."
    case 1: "1 item is new in the catalogue."
    default: "\(count) items are new in the catalogue."
    }
  }

  @ViewBuilder private var outcome: some View {
    if let count = model.importedCount {
      NoticeBar(
        text: news(count),
        symbol: count > 0 ? "checkmark.circle.fill" : "info.circle.fill",
        color: count > 0 ? .green : .orange
      )
      .accessibilityIdentifier("importedCount")
    }
    if !model.failures.isEmpty {
      Text(model.advice)
        .font(.subheadline)
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
