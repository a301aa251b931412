import LookKit
import SoulModels
import SwiftUI

/// Pictures as large as the screen: swipe to the next one, tap twice for a closer look.
struct FullScreenPictures: View {
  let batch: GenerationBatch
  let close: @MainActor () -> Void
  @State private var selection: String
  @State private var isClose = false
  @State private var saver: PictureSaver?
  @State private var isSaving = false
  @State private var isAskingToDelete = false
  @Environment(AppState.self) private var app

  init(batch: GenerationBatch, selection: String, close: @escaping @MainActor () -> Void) {
    self.batch = batch
    self.close = close
    _selection = State(initialValue: selection)
  }

  private var picture: SoulPicture? { batch.pictures.first { $0.id == selection } }

  var body: some View {
    ZStack {
      Color.black.ignoresSafeArea()
      VStack(spacing: 0) {
        bar
        pages
        actions
      }
    }
    .onChange(of: selection) { isClose = false }
    .fileExporter(
      isPresented: $isSaving, document: saver?.document, contentType: .jpeg,
      defaultFilename: "Soul"
    ) { _ in }
  }

  @ViewBuilder private var pages: some View {
    if let picture {
      FullPicture(picture: picture, isClose: isClose)
        .id(picture.id)
        .transition(.opacity)
        .onTapGesture(count: 2) {
          withAnimation(.spring(response: 0.3, dampingFraction: 0.8)) { isClose.toggle() }
        }
        .gesture(DragGesture(minimumDistance: 20).onEnded { swiped($0.translation) })
    } else {
      Spacer()
    }
  }

  /// Sideways to the next picture, downwards back to the four.
  private func swiped(_ way: CGSize) {
    if abs(way.width) < abs(way.height) {
      if way.height > 80 { close() }
      return
    }
    guard abs(way.width) > 40, let index = batch.imageIds.firstIndex(of: selection) else { return }
    let next = index + (way.width < 0 ? 1 : -1)
    guard batch.imageIds.indices.contains(next) else { return }
    withAnimation(.easeInOut(duration: 0.2)) { selection = batch.imageIds[next] }
  }

  private var bar: some View {
    HStack {
      icon("chevron.down", "Close", "closeFullScreen", close)
      Spacer()
      if let index = batch.imageIds.firstIndex(of: selection) {
        Text("\(index + 1) of \(batch.imageIds.count)")
          .font(.subheadline)
          .monospacedDigit()
          .foregroundStyle(SoulPalette.quiet)
      }
      Spacer()
      heart
    }
    .padding(.horizontal, 8)
  }

  @ViewBuilder private var heart: some View {
    if let picture {
      let isLiked = app.gallery.isLiked(picture)
      Button {
        Task { await app.gallery.heartTapped(picture) }
      } label: {
        Image(systemName: isLiked ? "heart.fill" : "heart")
          .font(.title3)
          .foregroundStyle(isLiked ? SoulPalette.pink : Color.white)
          .frame(width: 44, height: 44)
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Favorite")
      .accessibilityAddTraits(isLiked ? .isSelected : [])
      .accessibilityIdentifier("favoriteImage")
    }
  }

  private var actions: some View {
    VStack(spacing: 8) {
      if let message = saver?.errorMessage ?? app.gallery.errorMessage {
        ErrorLine(sentence: message)
      }
      HStack(spacing: 48) {
        icon("square.and.arrow.down", "Save", "saveButton", save)
        icon("trash", "Delete", "deleteImage") { isAskingToDelete = true }
      }
    }
    .padding(.vertical, 12)
    .confirmationDialog(
      "Delete this picture?", isPresented: $isAskingToDelete, titleVisibility: .visible
    ) {
      Button("Delete", role: .destructive, action: delete)
        .accessibilityIdentifier("confirmDeleteImage")
    }
  }

  private func icon(
    _ symbol: String, _ label: String, _ identifier: String,
    _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Image(systemName: symbol)
        .font(.title3)
        .foregroundStyle(.white)
        .frame(width: 44, height: 44)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(label)
    .accessibilityIdentifier(identifier)
  }

  private func save() {
    guard let picture else { return }
    let saver = PictureSaver(service: app.service)
    self.saver = saver
    Task {
      await saver.load(picture)
      isSaving = saver.document != nil
    }
  }

  private func delete() {
    guard let picture, let index = batch.imageIds.firstIndex(of: picture.id) else { return }
    let rest = batch.imageIds.filter { $0 != picture.id }
    Task {
      guard await app.gallery.delete(picture, in: batch.id) else { return }
      if rest.isEmpty { close() } else { selection = rest[min(index, rest.count - 1)] }
    }
  }
}

/// A picture whole, first small and then sharp.
private struct FullPicture: View {
  let picture: SoulPicture
  let isClose: Bool

  var body: some View {
    ZStack {
      RemotePicture(picture.url(.medium), contentMode: .fit)
      RemotePicture(picture.url, contentMode: .fit)
    }
    .scaleEffect(isClose ? 2 : 1)
    .clipped()
    .accessibilityIdentifier("fullScreenImage")
  }
}
