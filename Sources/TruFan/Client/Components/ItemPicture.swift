import SwiftUI

/// The picture of an item in a box, which it never changes.
package struct ItemPicture: View {
  private let path: String?
  private let isWhole: Bool
  @Environment(TruFanSession.self) private var session

  /// - Parameter isWhole: whether all of it is shown, with the box's edges free, instead of the part
  ///   that fills the box.
  package init(path: String?, isWhole: Bool = false) {
    self.path = path
    self.isWhole = isWhole
  }

  package var body: some View {
    AsyncImage(url: session.picture(path)) { phase in
      switch phase {
      case .success(let image):
        image
          .resizable()
          .aspectRatio(contentMode: isWhole ? .fit : .fill)
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
