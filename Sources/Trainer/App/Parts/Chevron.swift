import SwiftUI

/// The sign of a row that leads on.
struct Chevron: View {
  var body: some View {
    Image(systemName: "chevron.right")
      .font(.footnote.bold())
      .foregroundStyle(.tertiary)
      .accessibilityHidden(true)
  }
}
