import SoulModels
import SwiftUI

/// A picture in a box that it never changes: it breathes while it loads, and is a symbol if it
/// cannot come.
struct RemotePicture: View {
  private let address: String?
  private let contentMode: ContentMode
  /// Whether another picture is behind it, which is seen until this one has come.
  private let isCovering: Bool
  @Environment(SoulSession.self) private var session
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  init(_ address: String?, contentMode: ContentMode = .fill, isCovering: Bool = false) {
    self.address = address
    self.contentMode = contentMode
    self.isCovering = isCovering
  }

  init(_ picture: SoulPicture, _ size: PictureSize) {
    self.init(picture.url(size))
  }

  var body: some View {
    AsyncImage(url: url, transaction: Transaction(animation: fade)) { phase in
      switch phase {
      case .success(let image):
        image
          .resizable()
          .aspectRatio(contentMode: contentMode)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .transition(.opacity)
      case .failure:
        Image(systemName: "photo")
          .font(.title2)
          .foregroundStyle(SoulPalette.quiet)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      default:
        place
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityHidden(true)
    .task(id: whole) {
      if let whole { session.pictures.want([whole], .visible) }
    }
  }

  @ViewBuilder private var place: some View {
    if isCovering || address == nil {
      Color.clear
    } else if contentMode == .fit {
      Skeleton().aspectRatio(3 / 4, contentMode: .fit)
    } else {
      Skeleton()
    }
  }

  private var fade: Animation? { reducesMotion ? nil : .easeOut(duration: 0.2) }

  private var url: URL? { whole.flatMap { session.pictures.url(for: $0) } }

  /// Covers have an address at the service, pictures a whole one.
  private var whole: String? {
    address.flatMap {
      URL(string: $0, relativeTo: session.device.publicBaseURL)?.absoluteString
    }
  }
}

/// A picture of three to four, cut to it.
struct PortraitFrame<Content: View>: View {
  var radius: CGFloat = 12
  @ViewBuilder let content: Content

  var body: some View {
    Color.clear
      .aspectRatio(3 / 4, contentMode: .fit)
      .overlay { content }
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: radius))
      // Apple's clipping cuts what is seen, and not what takes a tap.
      .contentShape(Rectangle())
  }
}
