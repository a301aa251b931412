import SwiftUI

/// The licence in its window, which tells the model how far it was scrolled.
struct LicenseReader<Before: View, After: View>: View {
  let model: LicenseAcceptanceViewModel
  /// The views that scroll with the text, above it and below it.
  @ViewBuilder let before: Before
  @ViewBuilder let after: After
  @Environment(\.colorScheme) private var colorScheme

  private let space = "license"

  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        before
        VStack(alignment: .leading, spacing: 24) {
          if model.isUpdate, let previous = model.previousVersion {
            LicenseChanges(previousVersion: previous, changes: model.changes)
          }
          LicenseTextView(text: model.license.text)
        }
        // The same margin on both sides of any window.
        .frame(maxWidth: LicenseTextView.measure)
        .padding(20)
        .frame(maxWidth: .infinity)
        .background { GeometryReader { text in measure(text) } }
        after
      }
    }
    .coordinateSpace(.named(space))
    .frame(maxHeight: .infinity)
    .background(Palette(scheme: colorScheme).paper)
    .clipShape(RoundedRectangle(cornerRadius: 12))
    .overlay {
      RoundedRectangle(cornerRadius: 12)
        .strokeBorder(Palette(scheme: colorScheme).gridEdge, lineWidth: 1)
        .allowsHitTesting(false)
    }
    .accessibilityIdentifier("licenseScroll")
  }

  /// One measurement gives both heights and the position, so that all three have the same age. This
  /// matters after a turn of the device and at a new text size.
  private func measure(_ text: GeometryProxy) -> some View {
    let scroll = LicenseScroll(
      offset: -text.frame(in: .named(space)).minY,
      contentHeight: text.size.height,
      viewportHeight: Double(text.bounds(of: .named(space))?.height ?? 0))
    return Color.clear
      .onChange(of: scroll, initial: true) { _, scroll in model.scrolled(to: scroll) }
  }
}
