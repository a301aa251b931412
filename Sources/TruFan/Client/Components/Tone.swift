import LookKit
import SwiftUI

/// What a coloured text says. Each is at least 4.5:1 on cards and pages, in light and in dark.
package enum Tone: Sendable {
  case accent
  case good
  case caution
  case danger

  func color(in scheme: ColorScheme) -> Color {
    switch self {
    case .accent: scheme == .dark ? Color(hex: 0x6CB0FF) : Palette.accent
    case .good: scheme == .dark ? Color(hex: 0x4CD07D) : Palette.good
    case .caution: scheme == .dark ? Color(hex: 0xFFB340) : Palette.caution
    case .danger: scheme == .dark ? Color(hex: 0xFF8A80) : Palette.danger
    }
  }
}

extension View {
  /// Colours text and symbols. ``Palette``'s own colours are made for white text on them.
  package func tone(_ tone: Tone) -> some View { modifier(Toned(tone: tone)) }
}

private struct Toned: ViewModifier {
  let tone: Tone
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content.foregroundStyle(tone.color(in: colorScheme))
  }
}
