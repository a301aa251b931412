import LookKit
import SoulModels
import SwiftUI
import WireKit

/// The person's links, the newest first, and the way to take one back.
struct AlbumsView: View {
  let model: AlbumsModel
  @State private var taken: SharedAlbum?
  @Environment(AppState.self) private var app

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(SoulPalette.page)
      .navigationTitle("Shared Links")
      .navigationBarTitleDisplayMode(.inline)
      .task(id: app.tab) { if app.tab == .profile { await model.load() } }
      .onChange(of: app.tab) { taken = nil }
      .refreshable { await model.load() }
      .confirmationDialog(
        "Take this link back?",
        isPresented: Binding {
          taken != nil
        } set: { isShown in
          if !isShown { taken = nil }
        }, titleVisibility: .visible, presenting: taken
      ) { album in
        Button("Take Back", role: .destructive) { Task { await model.takeBack(album) } }
          .accessibilityIdentifier("confirmTakeBack")
      } message: { _ in
        Text("It opens nothing from then on. Pictures that somebody has saved stay theirs.")
      }
  }

  @ViewBuilder private var content: some View {
    switch model.albums {
    case .loading: ProgressView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.load() } }
    case .loaded(let albums) where albums.isEmpty:
      EmptyPlace(
        symbol: "link", title: "No links yet",
        message: "Open portraits in your gallery, and share them by a link that expires.")
    case .loaded(let albums): list(albums)
    }
  }

  private func list(_ albums: [SharedAlbum]) -> some View {
    List {
      Section {
        ForEach(albums) { album in AlbumRow(album: album) { taken = album } }
      } footer: {
        if let message = model.errorMessage { ErrorLine(sentence: message) }
      }
    }
  }
}

private struct AlbumRow: View {
  let album: SharedAlbum
  let takeBack: @MainActor () -> Void
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    HStack(spacing: 12) {
      ZStack {
        SoulPalette.fill
        if let first = album.pictures.first {
          RemotePicture(first, .small)
        } else {
          Image(systemName: "link")
            .foregroundStyle(SoulPalette.quiet)
        }
      }
      .frame(width: 48, height: 64)
      .clipShape(RoundedRectangle(cornerRadius: 8))
      .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 3) {
        Text("picture".counted(album.imageIds.count))
          .fontWeight(.medium)
        Text(state)
          .font(.subheadline)
          .foregroundStyle(SoulPalette.quiet)
          .accessibilityIdentifier("albumState-\(album.id)")
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      if album.state == .open { HStack(spacing: 0) { ways } }
    }
    .padding(.vertical, 4)
    .opacity(album.state == .open ? 1 : 0.6)
    .accessibilityIdentifier("album-\(album.id)")
  }

  @ViewBuilder private var ways: some View {
    if let url = album.url.flatMap(URL.init(string:)) {
      ShareLink(item: url) { symbol("square.and.arrow.up") }
        .buttonStyle(.plain)
        .accessibilityLabel("Share the link")
        .accessibilityIdentifier("shareAlbum-\(album.id)")
    }
    Button(action: takeBack) { symbol("xmark.circle") }
      .buttonStyle(.plain)
      .accessibilityLabel("Take the link back")
      .accessibilityIdentifier("takeBack-\(album.id)")
  }

  private func symbol(_ name: String) -> some View {
    Image(systemName: name)
      .font(.title3)
      .frame(width: 44, height: 44)
      .contentShape(Rectangle())
  }

  /// "Dec 23 at 10:45 PM" by the person's own clock. A link lives for a month at most, so its year is known.
  private var end: String {
    album.expiresAt.date.formatted(
      Date.FormatStyle(locale: locale, timeZone: timeZone).day().month().hour().minute())
  }

  private var state: String {
    switch album.state {
    case .open: "Until \(end)"
    case .empty: "Its pictures were deleted"
    case .expired: "Expired"
    case .revoked: "Taken back"
    }
  }
}
