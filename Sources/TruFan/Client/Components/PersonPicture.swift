import SwiftUI

/// A person's photo in a circle, or their initials while it loads and where there is none.
package struct PersonPicture: View {
  private let name: String
  private let path: String?
  private let size: CGFloat
  @Environment(TruFanSession.self) private var session

  /// - Parameters:
  ///   - path: the photo's signed address; nil: there is none.
  ///   - size: the circle's width, in points.
  package init(name: String, path: String?, size: CGFloat = 36) {
    self.name = name
    self.path = path
    self.size = size
  }

  package var body: some View {
    AsyncImage(url: session.picture(path)) { phase in
      if case .success(let image) = phase {
        image
          .resizable()
          .aspectRatio(contentMode: .fill)
          .accessibilityIdentifier("personPhoto")
      } else {
        Initials(name: name)
      }
    }
    .frame(width: size, height: size)
    .clipShape(Circle())
    .accessibilityHidden(true)
  }
}

/// A person without a picture: the first letters of their names, on a ground that fills its frame.
package struct Initials: View {
  let name: String

  package var body: some View {
    Text(Self.letters(of: name))
      .font(.subheadline)
      .fontWeight(.bold)
      .foregroundStyle(.white)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette.accent)
  }

  /// "MA" for "Mike Alvarez".
  package static func letters(of name: String) -> String {
    name.split(separator: " ").prefix(2).compactMap(\.first).map(String.init).joined().uppercased()
  }
}
