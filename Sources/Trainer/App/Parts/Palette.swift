import LookKit
import SwiftUI

/// Paper, ink and a calm blue.
struct Palette {
  let scheme: ColorScheme

  /// The sheet that is written on: warm white, or the dark of a desk at night.
  var paper: Color { scheme == .dark ? Color(hex: 0x1C1C1E) : Color(hex: 0xFDFBF5) }
  /// Lines that guide the hand and then are not noticed any more.
  var grid: Color { scheme == .dark ? Color(hex: 0x3A4654) : Color(hex: 0xC9D8EA) }
  var gridEdge: Color { scheme == .dark ? Color(hex: 0x52606F) : Color(hex: 0xA9BFD8) }
  var ink: Color { scheme == .dark ? Color(hex: 0xF2F0EA) : Color(hex: 0x16181D) }
  /// For text and symbols: 5.9:1 on white, 7.6:1 on black.
  var blue: Color { scheme == .dark ? Color(hex: 0x7DB2F2) : Color(hex: 0x2B66AD) }
  /// Under white text, in both schemes: 5.9:1.
  static let filledBlue = Color(hex: 0x2B66AD)
  /// For wrong strokes: contrast 4.9:1 on the paper.
  var red: Color { scheme == .dark ? Color(hex: 0xFF8A78) : Color(hex: 0xC03A26) }
  var green: Color { scheme == .dark ? Color(hex: 0x7CCB8F) : Color(hex: 0x23703A) }
  var card: Color { scheme == .dark ? Color(hex: 0x1C1C1E) : Color(hex: 0xFFFFFF) }
  var page: Color { scheme == .dark ? Color(hex: 0x000000) : Color(hex: 0xF4F2EC) }
}

extension View {
  /// Links, switches and symbols in the trainer's blue.
  func inkTint() -> some View { modifier(InkTint()) }
}

private struct InkTint: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content.tint(Palette(scheme: colorScheme).blue)
  }
}
