import LookKit
import SoulModels
import SwiftUI

/// Pictures as large as the screen: swipe to the next one, pinch or tap twice for a closer look.
struct FullScreenPictures: View {
  let close: @MainActor () -> Void
  private let all: [ShownPicture]
  @State private var selection: String
  /// Those that were deleted here.
  @State private var gone: Set<String> = []
  /// A photo of the character, beside the picture.
  @State private var comparison: PictureComparison?
  @Environment(AppState.self) private var app

  init(
    pictures: [ShownPicture], selection: String, close: @escaping @MainActor () -> Void
  ) {
    all = pictures
    self.close = close
    _selection = State(initialValue: selection)
  }

  private var pictures: [ShownPicture] { all.filter { !gone.contains($0.id) } }
  private var shown: ShownPicture? { pictures.first { $0.id == selection } }
  private var index: Int? { pictures.firstIndex { $0.id == selection } }

  var body: some View {
    ZStack {
      Color.black.ignoresSafeArea()
      VStack(spacing: 0) {
        bar
        pages
        if let shown {
          FullScreenActions(
            shown: shown, comparison: $comparison, deleted: { deleted(shown) })
        }
      }
    }
    .noticeBanner(of: app)
    .onChange(of: selection, initial: true) { wantNeighbors() }
    .task(id: shown?.generation) {
      // Without an answer the picture is shown all the same.
      if let shown { _ = try? await app.gallery.find(shown.generation) }
    }
  }

  /// A swipe leads to a picture that is there already.
  private func wantNeighbors() {
    guard let index else { return }
    let near = [index + 1, index - 1].filter { pictures.indices.contains($0) }
    app.session.pictures.want(near.map { pictures[$0].picture.url }, .next)
  }

  @ViewBuilder private var pages: some View {
    if let shown, let photo = comparison?.photo, let batch = app.gallery.batch(shown.generation) {
      BeforeAndAfter(photo: photo, picture: shown.picture, ratio: batch.metadata.aspectRatio)
        .transition(.opacity)
    } else if let shown {
      ZoomedPicture(picture: shown.picture) { swiped($0) }
        .id(shown.id)
        .transition(.opacity)
    } else {
      Spacer()
    }
  }

  /// Sideways to the next picture, downwards back to where it was tapped.
  private func swiped(_ way: CGSize) {
    if abs(way.width) < abs(way.height) {
      if way.height > 80 { close() }
      return
    }
    if abs(way.width) > 40 { turn(by: way.width < 0 ? 1 : -1) }
  }

  private func turn(by step: Int) {
    guard let index, pictures.indices.contains(index + step) else { return }
    app.gallery.refusalSeen()
    withAnimation(.easeInOut(duration: 0.2)) { selection = pictures[index + step].id }
  }

  private var bar: some View {
    HStack {
      Button(action: close) { FullScreenSymbol("chevron.down") }
        .buttonStyle(.plain)
        .accessibilityLabel("Close")
        .accessibilityIdentifier("closeFullScreen")
        .keyboardShortcut(.cancelAction)
      Spacer()
      VStack(spacing: 0) {
        // It names the screen to assistive technology.
        Text(title)
          .font(.subheadline)
          .lineLimit(1)
          .foregroundStyle(.white)
          .accessibilityAddTraits(.isHeader)
          .accessibilityHeading(.h1)
        if let index { number(index) }
      }
      Spacer()
      heart
    }
    .padding(.horizontal, 8)
  }

  /// The look, once it is known which one the picture is in.
  private var title: String {
    shown.flatMap { app.gallery.batch($0.generation)?.title } ?? "Portrait"
  }

  private func number(_ index: Int) -> some View {
    Text("\(index + 1) of \(pictures.count)")
      .font(.footnote)
      .monospacedDigit()
      .foregroundStyle(SoulPalette.quiet)
      // It stays while the picture changes, and so does the focus on it.
      .accessibilityLabel("Picture")
      .accessibilityValue("\(index + 1) of \(pictures.count)")
      .accessibilityAdjustableAction { turn(by: $0 == .increment ? 1 : -1) }
      .accessibilityIdentifier("pictureNumber")
  }

  @ViewBuilder private var heart: some View {
    if let shown {
      let isLiked = app.gallery.isLiked(shown.picture)
      Button {
        Task { await app.heartTapped(shown, close: close) }
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
  private func deleted(_ old: ShownPicture) {
    comparison = nil
    let rest = pictures.filter { $0.id != old.id }
    guard let index, !rest.isEmpty else { return close() }
    selection = rest[min(index, rest.count - 1)].id
    gone.insert(old.id)
  }
}

/// The symbol of a button over a picture.
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
      .contentShape(Rectangle())
  }
}
