import SwiftUI
import UniformTypeIdentifiers

/// Taking progress along, and leaving it behind.
struct ProgressSection: View {
  @Bindable var model: SettingsModel

  var body: some View {
    Section {
      Button("Export Progress") { model.exportButtonTapped() }
        .accessibilityIdentifier("exportButton")
        .fileExporter(
          isPresented: $model.isExporting, document: model.exported, contentType: .json,
          defaultFilename: model.exportName
        ) { model.exported($0) }
      Button("Import Progress") { model.importButtonTapped() }
        .accessibilityIdentifier("importButton")
        .fileImporter(
          isPresented: $model.isImporting, allowedContentTypes: [.json]
        ) { model.picked($0) }
      Button("Erase My Progress", role: .destructive) { model.eraseButtonTapped() }
        .accessibilityIdentifier("eraseButton")
        .confirmationDialog(
          "Erase everything that you practiced?", isPresented: $model.isAskingOnce,
          titleVisibility: .visible
        ) {
          Button("Erase My Progress", role: .destructive) { model.eraseConfirmedOnce() }
            .accessibilityIdentifier("eraseOnceButton")
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("Your history, due dates and calendar will be gone. Your settings stay.")
        }
        .alert("Really erase?", isPresented: $model.isAskingTwice) {
          Button("Keep It", role: .cancel) { model.keepButtonTapped() }
            .accessibilityIdentifier("keepProgressButton")
          Button("Erase", role: .destructive) { model.eraseConfirmedTwice() }
            .accessibilityIdentifier("eraseTwiceButton")
        } message: {
          Text("This cannot be undone. Export your progress first if you may want it back.")
        }
      if let message = model.message {
        Text(message)
          .font(.subheadline)
          .accessibilityIdentifier("progressMessage")
      }
    } header: {
      Text("Your Progress")
    } footer: {
      Text(
        "An imported file is added to what is here. Importing the same file again changes nothing.")
    }
  }
}
