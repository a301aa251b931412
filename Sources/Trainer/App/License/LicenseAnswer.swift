import LookKit
import SwiftUI

/// The box to tick and the two answers.
struct LicenseAnswer: View {
  let model: LicenseAcceptanceViewModel
  /// Whether it says why the box cannot be ticked yet. On a small screen the hint above it does.
  var saysWhy = true
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.locale) private var locale
  @Environment(\.horizontalSizeClass) private var widthClass

  var body: some View {
    VStack(spacing: 16) {
      VStack(alignment: .leading, spacing: 2) {
        checkbox
        if saysWhy, !model.hasScrolledToBottom {
          Label("Read the agreement to its end first.", systemImage: "info.circle")
            .font(.footnote)
            .foregroundStyle(.secondary)
            .padding(.leading, 34)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      buttons
    }
  }

  private var checkbox: some View {
    Button {
      model.agreeButtonTapped()
    } label: {
      HStack(alignment: .center, spacing: 12) {
        Image(systemName: model.hasAgreed ? "checkmark.square.fill" : "square")
          .font(.title3)
          .foregroundStyle(
            model.hasScrolledToBottom ? Palette(scheme: colorScheme).blue : Color.gray)
        Text("I have read and agree to the license agreement, version \(model.license.version).")
          .font(.subheadline)
          .foregroundStyle(model.hasScrolledToBottom ? .primary : .secondary)
          .multilineTextAlignment(.leading)
      }
      .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .disabled(!model.hasScrolledToBottom)
    .accessibilityValue(model.hasAgreed ? "Ticked" : "Not ticked")
    .accessibilityAddTraits(model.hasAgreed ? [.isToggle, .isSelected] : .isToggle)
    .accessibilityIdentifier("agreeCheckbox")
  }

  private var buttons: some View {
    HStack(spacing: 12) {
      Button {
        model.declineButtonTapped()
      } label: {
        Text("Decline").padding(.horizontal, widthClass == .compact ? 2 : 12).frame(minHeight: 36)
      }
      .buttonStyle(.bordered)
      .accessibilityIdentifier("declineButton")
      Button {
        model.acceptLicense(locale: locale)
      } label: {
        Text("Accept & Continue").bold().frame(maxWidth: .infinity, minHeight: 36)
      }
      .buttonStyle(.borderedProminent)
      .tint(Palette.filledBlue)
      .disabled(!model.canAccept)
      .accessibilityIdentifier("acceptButton")
    }
  }
}
