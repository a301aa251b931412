import SwiftUI

/// Paper, ink and a calm blue.
struct Palette {
  let scheme: ColorScheme

  /// The sheet that is written on: warm white, or the dark of a desk at night.
  var paper: Color { scheme == .dark ? hex(0x1C1C1E) : hex(0xFDFBF5) }
  /// Lines that guide the hand and then are not noticed any more.
  var grid: Color { scheme == .dark ? hex(0x3A4654) : hex(0xC9D8EA) }
  var gridEdge: Color { scheme == .dark ? hex(0x52606F) : hex(0xA9BFD8) }
  var ink: Color { scheme == .dark ? hex(0xF2F0EA) : hex(0x16181D) }
  /// For text and symbols: 5.9:1 on white, 7.6:1 on black.
  var blue: Color { scheme == .dark ? hex(0x7DB2F2) : hex(0x2B66AD) }
  /// Under white text, in both schemes: 5.9:1.
  static let filledBlue = Color(red: 0x2B / 255, green: 0x66 / 255, blue: 0xAD / 255)
  /// For what was drawn wrongly: 4.9:1 on the paper.
  var red: Color { scheme == .dark ? hex(0xFF8A78) : hex(0xC03A26) }
  var green: Color { scheme == .dark ? hex(0x7CCB8F) : hex(0x23703A) }
  var card: Color { scheme == .dark ? hex(0x1C1C1E) : hex(0xFFFFFF) }
  var page: Color { scheme == .dark ? hex(0x000000) : hex(0xF4F2EC) }

  private func hex(_ rgb: UInt32) -> Color {
    Color(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }
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
