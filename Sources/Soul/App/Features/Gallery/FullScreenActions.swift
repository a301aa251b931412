import LookKit
import SoulModels
import SwiftUI

/// What can be done with the picture that fills the screen.
struct FullScreenActions: View {
  let shown: ShownPicture
  @Binding var comparison: PictureComparison?
  /// Called once the picture is gone from the gallery.
  let deleted: @MainActor () -> Void
  @State private var saver: PictureSaver?
  @State private var isSaving = false
  @State private var isAskingToDelete = false
  @Environment(AppState.self) private var app

  private var picture: SoulPicture { shown.picture }
  /// What the picture was made from, once it is loaded.
  private var batch: GenerationBatch? { app.gallery.batch(shown.generation) }

  var body: some View {
    VStack(spacing: 8) {
      if let message { ErrorLine(sentence: message) }
      HStack(spacing: 20) {
        share
        button("square.and.arrow.down", "Save", "saveButton", save)
        compare
        if let batch, app.canGenerateMore(like: batch) {
          button("sparkles", "More like this", "moreLikePicture") {
            Task { await app.generateMore(like: picture, of: batch) }
          }
        }
        button("trash", "Delete", "deleteImage") { isAskingToDelete = true }
      }
    }
    .padding(.vertical, 12)
    .confirmationDialog(
      "Delete this picture?", isPresented: $isAskingToDelete, titleVisibility: .visible
    ) {
      Button("Delete", role: .destructive, action: delete)
        .accessibilityIdentifier("confirmDeleteImage")
    }
    .fileExporter(
      isPresented: $isSaving, document: saver?.document, contentType: .jpeg,
      defaultFilename: "Soul"
    ) { _ in }
  }

  private var message: String? {
    saver?.errorMessage ?? comparison?.errorMessage ?? app.gallery.errorMessage
  }

  @ViewBuilder private var share: some View {
    if let url = URL(string: picture.url) {
      ShareLink(item: url, message: Text("A portrait of mine. The link works for a short time.")) {
        FullScreenSymbol("square.and.arrow.up")
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Share")
      .accessibilityIdentifier("shareButton")
    }
  }

  /// Only while the character is there, whose photos are shown.
  @ViewBuilder private var compare: some View {
    if let model = batch?.metadata.modelId {
      let isOn = comparison?.photo != nil
      Button {
        compareButtonTapped(model)
      } label: {
        FullScreenSymbol("square.split.2x1", color: isOn ? SoulPalette.pink : .white)
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Before and after")
      .accessibilityAddTraits(isOn ? .isSelected : [])
      .accessibilityIdentifier("compareButton")
    }
  }

  private func compareButtonTapped(_ model: String) {
    if comparison?.photo != nil {
      comparison = nil
    } else {
      let new = PictureComparison(model: model, service: app.service)
      comparison = new
      Task { await new.load() }
    }
  }

  private func button(
    _ symbol: String, _ label: String, _ identifier: String,
    _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) { FullScreenSymbol(symbol) }
      .buttonStyle(.plain)
      .accessibilityLabel(label)
      .accessibilityIdentifier(identifier)
  }

  private func save() {
    let saver = PictureSaver(service: app.service)
    self.saver = saver
    Task {
      await saver.load(picture)
      isSaving = saver.document != nil
    }
  }

  private func delete() {
    Task {
      if await app.gallery.delete(picture) { deleted() }
    }
  }
}
