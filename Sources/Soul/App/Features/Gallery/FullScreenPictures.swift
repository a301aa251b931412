import LookKit
import SoulModels
import SwiftUI

/// Pictures as large as the screen: swipe to the next one, pinch or tap twice for a closer look.
struct FullScreenPictures: View {
  let batch: GenerationBatch
  let close: @MainActor () -> Void
  @State private var selection: String
  /// A photo of the character, beside the picture.
  @State private var comparison: PictureComparison?
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
        if let picture {
          FullScreenActions(
            batch: batch, picture: picture, comparison: $comparison, deleted: deleted)
        }
      }
    }
    .onChange(of: selection, initial: true) { wantNeighbors() }
  }

  /// A swipe leads to a picture that is there already.
  private func wantNeighbors() {
    guard let index = batch.imageIds.firstIndex(of: selection) else { return }
    let near = [index + 1, index - 1].filter { batch.images.indices.contains($0) }
    app.session.pictures.want(near.map { batch.images[$0] }, .next)
  }

  @ViewBuilder private var pages: some View {
    if let picture, let photo = comparison?.photo {
      BeforeAndAfter(photo: photo, picture: picture, ratio: batch.metadata.aspectRatio)
        .transition(.opacity)
    } else if let picture {
      ZoomedPicture(picture: picture) { swiped($0) }
        .id(picture.id)
        .transition(.opacity)
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
      Button(action: close) { FullScreenSymbol("chevron.down") }
        .buttonStyle(.plain)
        .accessibilityLabel("Close")
        .accessibilityIdentifier("closeFullScreen")
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
        FullScreenSymbol(
          isLiked ? "heart.fill" : "heart", color: isLiked ? SoulPalette.pink : .white)
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Favorite")
      .accessibilityAddTraits(isLiked ? .isSelected : [])
      .accessibilityIdentifier("favoriteImage")
    }
  }

  /// Shows the picture that takes the place of the one that is gone.
  private func deleted(_ index: Int, _ rest: [String]) {
    comparison = nil
    if rest.isEmpty { close() } else { selection = rest[min(index, rest.count - 1)] }
  }
}

/// What stands on a button over a picture.
struct FullScreenSymbol: View {
  private let name: String
  private let color: Color

  init(_ name: String, color: Color = .white) {
    self.name = name
    self.color = color
  }

  var body: some View {
    Image(systemName: name)
      .font(.title3)
      .foregroundStyle(color)
      .frame(width: 44, height: 44)
  }
}
