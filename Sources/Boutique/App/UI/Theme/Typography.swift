import SwiftUI

/// The kiosk's type, to be read from a metre away. Sizes in points.
enum Typography {
  /// 64 bold: main titles.
  static let displayLarge = Font.system(size: 64, weight: .bold)
  /// 48 bold: screen titles.
  static let displayMedium = Font.system(size: 48, weight: .bold)
  /// 32 semibold: buttons.
  static let headlineLarge = Font.system(size: 32, weight: .semibold)
  /// 24 semibold: subtitles.
  static let headlineMedium = Font.system(size: 24, weight: .semibold)
  /// 20 regular: body text.
  static let bodyLarge = Font.system(size: 20, weight: .regular)
  /// 16 regular: small text.
  static let bodyMedium = Font.system(size: 16, weight: .regular)
  /// 12 regular: for the shop's staff only.
  static let caption = Font.system(size: 12, weight: .regular)
}
