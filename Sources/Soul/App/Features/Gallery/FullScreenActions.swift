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
  /// The file whose place the person chooses.
  @State private var document: PictureDocument?
  @State private var isPlacingFile = false
  @State private var isAskingToDelete = false
  @State private var isSharing = false
  @Environment(AppState.self) private var app

  private var picture: SoulPicture { shown.picture }
  /// What the picture was made from, once it is loaded.
  private var batch: GenerationBatch? { app.gallery.batch(shown.generation) }

  var body: some View {
    VStack(spacing: 8) {
      if let message { ErrorLine(sentence: message) }
      if let obstacle { ObstacleText(sentence: obstacle).multilineTextAlignment(.center) }
      if saver?.isAmongPhotos(picture) == true { SavedLine() }
      HStack(spacing: 20) {
        button("square.and.arrow.up", "Share", "shareButton") { isSharing = true }
        button("square.and.arrow.down", "Save", "saveButton", save)
          .disabled(saver?.canSave(picture) == false)
          .opacity(saver?.canSave(picture) == false ? 0.4 : 1)
        compare
        if let batch, app.canGenerateMore(like: batch) {
          button("sparkles", "More like this", "moreLikePicture") {
            Task { await app.generateMore(like: picture, of: batch) }
          }
          .disabled(obstacle != nil)
          .opacity(obstacle != nil ? 0.4 : 1)
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
      isPresented: $isPlacingFile, document: document, contentType: .jpeg,
      defaultFilename: "Soul"
    ) { _ in }
    .sheet(isPresented: $isSharing, onDismiss: lookForMissing) {
      ShareAlbumView(pictures: [picture], model: app.albums)
        .noticeBanner(of: app)
        .environment(app.session)
    }
  }

  /// Why no more pictures can be made like this one, if nothing else is missing.
  private var obstacle: String? {
    batch.map(app.canGenerateMore) ?? false ? app.monthObstacle : nil
  }

  private var message: String? {
    saver?.errorMessage(of: picture) ?? comparison?.errorMessage
      ?? app.gallery.refusal.sentence(of: picture.id)
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

  /// The saver outlives the picture on the screen: each one's outcome is said of it alone.
  private func save() {
    let saver = saver ?? PictureSaver(service: app.service)
    self.saver = saver
    let picture = picture
    Task {
      guard let file = await saver.save(picture) else { return }
      document = file
      isPlacingFile = true
    }
  }

  /// Sharing may have found that the picture was deleted elsewhere.
  private func lookForMissing() {
    let picture = picture
    guard app.albums.missed == [picture.id] else { return }
    deleted()
    Task { await app.gallery.deletedElsewhere(picture) }
  }

  private func delete() {
    Task {
      if await app.gallery.delete(picture) { deleted() }
    }
  }
}

/// Says that the picture is where the person looks for it.
private struct SavedLine: View {
  private static let words = "Saved to your photos."

  var body: some View {
    Text(Self.words)
      .font(.subheadline)
      .foregroundStyle(SoulPalette.quiet)
      .announced(Self.words)
      .accessibilityIdentifier("savedLine")
  }
}
