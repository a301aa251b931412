import SwiftUI

/// The licence in its window, which tells the model how far it was scrolled.
struct LicenseReader<Before: View, After: View>: View {
  let model: LicenseAcceptanceViewModel
  /// What scrolls with the text, above it and below it.
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

  /// Both heights and the place come from one measurement, so that none is older than the others:
  /// also after a turn of the device or another text size.
  private func measure(_ text: GeometryProxy) -> some View {
    let scroll = LicenseScroll(
      offset: -text.frame(in: .named(space)).minY,
      contentHeight: text.size.height,
      viewportHeight: Double(text.bounds(of: .named(space))?.height ?? 0))
    return Color.clear
      .onChange(of: scroll, initial: true) { _, scroll in model.scrolled(to: scroll) }
  }
}
