import SwiftUI

/// The last screen, after "Exit App". In a browser it stays.
struct FarewellView: View {
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    VStack(spacing: 12) {
      Text("さようなら")
        .japanese()
        .font(.system(size: 40, weight: .light))
        .foregroundStyle(Palette(scheme: colorScheme).ink)
        .accessibilityLabel("Goodbye")
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Text("The license was not accepted, so KanjiKana Trainer has closed.")
        .font(.headline)
        .multilineTextAlignment(.center)
      Text(
        "Nothing was stored. Open the app again whenever you like to read the license once more."
      )
      .font(.subheadline)
      .foregroundStyle(.secondary)
      .multilineTextAlignment(.center)
    }
    .frame(maxWidth: 420)
    .padding(32)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Palette(scheme: colorScheme).page)
    .accessibilityIdentifier("farewell")
  }
}

struct FarewellViewPreviews: PreviewProvider {
  static var previews: some View { FarewellView() }
}
