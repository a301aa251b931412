import SwiftUI

/// The picture of an item in a square box, which it never changes.
package struct ItemPicture: View {
  private let path: String?
  @Environment(TruFanSession.self) private var session

  package init(path: String?) { self.path = path }

  package var body: some View {
    AsyncImage(url: session.picture(path)) { phase in
      switch phase {
      case .success(let image):
        image
          .resizable()
          .aspectRatio(contentMode: .fill)
          .transition(.opacity)
      case .failure:
        placeholder("photo")
      default:
        placeholder(path == nil ? "bag" : nil)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Palette.fill)
    .clipped()
    // Apple's clipping cuts what is seen, and not what takes a tap.
    .contentShape(Rectangle())
    .accessibilityHidden(true)
  }

  private func placeholder(_ symbol: String?) -> some View {
    ZStack {
      Color.clear
      if let symbol {
        Image(systemName: symbol)
          .font(.title)
          .foregroundStyle(.secondary)
      }
    }
  }
}
