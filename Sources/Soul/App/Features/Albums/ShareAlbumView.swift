import LookKit
import SoulModels
import SwiftUI
import WireKit

/// Makes a link to pictures, and gives it to other apps.
struct ShareAlbumView: View {
  let pictures: [SoulPicture]
  /// The generation that all of them are of, if there may be several.
  var generation: String?
  let model: AlbumsModel
  @State private var days = ShareAlbumRequest.standardDays
  @State private var album: SharedAlbum?
  @State private var isCopied = false
  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  private static let choices = [1, 7, 30]
  private var ids: [String] { pictures.map(\.id) }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 24) {
          strip
          if let album, let url { link(album, url) } else { wish }
        }
        .padding(20)
        .frame(maxWidth: 560)
        .frame(maxWidth: .infinity)
      }
      .safeAreaInset(edge: .bottom) { foot }
      .navigationTitle(pictures.count == 1 ? "Share a Portrait" : "Share Portraits")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(album == nil ? "Cancel" : "Done") { dismiss() }
            .accessibilityIdentifier("closeShare")
        }
      }
    }
    // Half of a small phone is too low for the days and the button.
    .presentationDetents([.height(440), .large])
    .onDisappear { model.messageSeen() }
  }

  private var strip: some View {
    HStack(spacing: 8) {
      ForEach(pictures.prefix(4)) { picture in
        PortraitFrame(radius: 8) { RemotePicture(picture, .small) }
          .frame(maxWidth: 72)
      }
      Spacer(minLength: 0)
    }
    .accessibilityHidden(true)
  }

  private var wish: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(Self.promise(of: pictures.count))
        .foregroundStyle(SoulPalette.quiet)
      Picker("The link works for", selection: $days) {
        ForEach(Self.choices, id: \.self) { Text("day".counted($0)).tag($0) }
      }
      .pickerStyle(.segmented)
      .accessibilityIdentifier("shareDays")
    }
  }

  /// What a link to so many pictures shows.
  static func promise(of count: Int) -> String {
    let pictures = count == 1 ? "this picture" : "these pictures"
    return "Whoever has the link sees \(pictures), and nothing else of you. You can take it back."
  }

  private var url: URL? { album?.url.flatMap(URL.init(string:)) }

  /// Stays in sight where half a screen is too low for everything, with what went wrong.
  private var foot: some View {
    VStack(spacing: 8) {
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      if let url {
        ShareLink(item: url) {
          Label("Share the Link", systemImage: "square.and.arrow.up")
            .font(.headline)
            .foregroundStyle(.black)
            .frame(maxWidth: .infinity, minHeight: 52)
            .background(Color.white)
            .clipShape(Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityIdentifier("shareLink")
      } else {
        SoulButton(title: "Make a Link", symbol: "link", isLoading: model.isSharing) {
          Task { album = await model.share(ids, of: generation, days: days) }
        }
        .disabled(model.isMissed(ids))
        .accessibilityIdentifier("makeLink")
      }
    }
    .padding(.horizontal, 20)
    .padding(.vertical, 12)
    .frame(maxWidth: 560)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }

  private func link(_ album: SharedAlbum, _ url: URL) -> some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(url.absoluteString)
        .font(.footnote)
        .monospaced()
        .lineLimit(2)
        .textSelection(.enabled)
        .padding(14)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(SoulPalette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 12))
        .accessibilityIdentifier("albumLink")
      Text("It works until \(end(of: album)).")
        .font(.subheadline)
        .foregroundStyle(SoulPalette.quiet)
      QuietButton(title: isCopied ? "Copied" : "Copy") {
        Clipboard.copy(url.absoluteString)
        isCopied = true
      }
      .accessibilityIdentifier("copyLink")
    }
  }

  /// "December 1, 2026 at 4:05 PM", as the person's own clock will say.
  private func end(of album: SharedAlbum) -> String {
    album.expiresAt.date.formatted(
      Date.FormatStyle(date: .long, time: .shortened, locale: locale, timeZone: timeZone))
  }
}
