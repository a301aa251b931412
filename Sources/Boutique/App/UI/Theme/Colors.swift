import LookKit
import SwiftUI

/// The kiosk's palette: white, air, one accent.
enum Colors {
  /// Pure white, #FFFFFF.
  static let background = Color(red: 1, green: 1, blue: 1)
  /// Light gray, #F2F2F5.
  static let surface = Color(hex: 0xF2F2F5)
  /// Lines around white on white, #E0E0E5.
  static let hairline = Color(hex: 0xE0E0E5)
  /// Near black, #1A1A1A.
  static let textPrimary = Color(hex: 0x1A1A1A)
  /// Medium gray, #666666.
  static let textSecondary = Color(hex: 0x666666)
  /// Blue, #3380E6. White on it is 4.0:1, so its text is at least 24 pt.
  static let primary = Color(hex: 0x3380E6)
  /// Gold, #FFC000.
  static let starFilled = Color(hex: 0xFFC000)
  /// Light gray, #CCCCCC.
  static let starEmpty = Color(hex: 0xCCCCCC)
  /// Red, #E63333. On white 4.3:1: for symbols, with the words beside them in ``textPrimary``.
  static let error = Color(hex: 0xE63333)
}
