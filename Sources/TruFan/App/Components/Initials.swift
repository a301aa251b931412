import SwiftUI
import TruFanClient

/// A person without a picture: the first letters of their names.
struct Initials: View {
  let name: String

  var body: some View {
    Text(Self.letters(of: name))
      .font(.subheadline)
      .fontWeight(.bold)
      .foregroundStyle(.white)
      .frame(width: 36, height: 36)
      .background(Palette.accent)
      .clipShape(Circle())
      .accessibilityHidden(true)
  }

  /// "MA" for "Mike Alvarez".
  static func letters(of name: String) -> String {
    name.split(separator: " ").prefix(2).compactMap(\.first).map(String.init).joined().uppercased()
  }
}
