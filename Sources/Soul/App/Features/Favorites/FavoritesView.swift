import LookKit
import SoulModels
import SwiftUI

/// What the person likes: looks, and pictures.
struct FavoritesView: View {
  @Environment(AppState.self) private var app
  @Environment(\.horizontalSizeClass) private var widthClass

  var body: some View {
    @Bindable var liked = app.liked
    ScrollView {
      VStack(spacing: 16) {
        Picker("Favorites", selection: $liked.kind) {
          Text("Looks").tag(LikedPictures.Kind.looks)
          Text("Pictures").tag(LikedPictures.Kind.pictures)
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        .frame(maxWidth: 420)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, widthClass.pageMargin)
        .accessibilityIdentifier("favoritesKind")
        switch app.liked.kind {
        case .looks: looks
        case .pictures: pictures
        }
      }
      .padding(.top, 8)
      .padding(.bottom, 24)
    }
    .background(SoulPalette.page)
    .navigationTitle("Favorites")
    .refreshable { await load() }
    .task(id: app.tab) { if app.tab == .favorites { await app.liked.load() } }
  }

  private func load() async {
    async let looks: Void = app.presets.load()
    async let pictures: Void = app.liked.load()
    _ = await (looks, pictures)
  }

  @ViewBuilder private var looks: some View {
    switch app.presets.presets {
    case .loading: PresetSkeletons()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await app.presets.load() } }
    case .loaded where app.presets.favorites.isEmpty:
      EmptyPlace(
        symbol: "heart", title: "No favorite looks yet",
        message: "Open a look and tap its heart. It waits for you here.",
        actionTitle: "Browse Looks"
      ) { app.openFirstPage(of: .home) }
    case .loaded: PresetGrid(presets: app.presets.favorites)
    }
  }

  @ViewBuilder private var pictures: some View {
    if let message = app.liked.errorMessage {
      ErrorLine(sentence: message)
        .padding(.horizontal, widthClass.pageMargin)
    }
    switch app.liked.all {
    case .loading: LikedPictureGrid { ForEach(0..<9, id: \.self) { _ in LikedTile { Skeleton() } } }
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await app.liked.load() } }
    case .loaded where app.liked.shown.isEmpty:
      EmptyPlace(
        symbol: "heart", title: "No favorite pictures yet",
        message: "Open a portrait and tap its heart. It waits for you here.",
        actionTitle: "Open Gallery"
      ) { app.tab = .gallery }
    case .loaded: grid(app.liked.shown)
    }
  }

  private func grid(_ all: [ShownPicture]) -> some View {
    LikedPictureGrid {
      ForEach(Array(all.enumerated()), id: \.element.id) { index, shown in
        Button {
          app.likes = OpenedPictures(id: shown.id, pictures: all)
        } label: {
          LikedTile { RemotePicture(shown.picture, .medium) }
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Picture \(index + 1) of \(all.count)")
        .accessibilityIdentifier("likedPicture-\(index)")
      }
    }
  }
}

/// Pictures side by side, nearly without a gap: three on a phone, four on a tablet.
private struct LikedPictureGrid<Tiles: View>: View {
  @ViewBuilder let tiles: Tiles
  @Environment(\.horizontalSizeClass) private var widthClass

  var body: some View {
    let column = GridItem(.adaptive(minimum: widthClass == .compact ? 104 : 180), spacing: 4)
    LazyVGrid(columns: [column], spacing: 4) { tiles }
      .padding(.horizontal, widthClass.pageMargin)
  }
}

private struct LikedTile<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View { PortraitFrame(radius: 4) { content } }
}
