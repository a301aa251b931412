import SwiftUI

/// How far the licence was read, until its end was reached.
struct LicenseProgress: View {
  let model: LicenseAcceptanceViewModel
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    if !model.hasScrolledToBottom {
      VStack(spacing: 10) {
        HStack(spacing: 8) {
          Image(systemName: "arrow.down.circle.fill")
            .foregroundStyle(Palette(scheme: colorScheme).blue)
            .accessibilityHidden(true)
          Text("Scroll to the end to continue")
            .font(.subheadline)
        }
        .padding(.horizontal, 12)
        .padding(.vertical, 8)
        .frame(maxWidth: .infinity)
        .background(Color.yellow.opacity(colorScheme == .dark ? 0.16 : 0.22))
        .clipShape(RoundedRectangle(cornerRadius: 8))
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("scrollHint")
        progress
      }
    }
  }

  private var progress: some View {
    HStack(spacing: 12) {
      Text("Reading Progress:")
        .font(.footnote)
        .foregroundStyle(.secondary)
      Bar(value: model.scrollProgress)
      Text("\(model.percentRead)%")
        .font(.footnote.monospacedDigit())
        .frame(minWidth: 40, alignment: .trailing)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Reading Progress")
    .accessibilityValue("\(model.percentRead)%")
    .accessibilityIdentifier("readingProgress")
  }
}
