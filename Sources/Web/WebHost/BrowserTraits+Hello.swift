import SwiftUI

extension BrowserTraits {
  /// Narrower windows have the compact size class, as iPhones in portrait do.
  private static let compactWidth = 600.0

  /// More bytes than any locale or time zone is named by.
  static let longestName = 64

  /// Takes over the browser's own settings, as far as they are plausible.
  mutating func take(from hello: Hello) {
    isDark = hello.isDark
    reducesMotion = hello.reducesMotion
    if let isVisible = hello.isVisible { self.isVisible = isVisible }
    if let width = hello.width { isCompact = width < Self.compactWidth }
    if let scale = hello.textScale, (0.5...5).contains(scale) { textScale = scale }
    if let locale = hello.locale, locale.utf8.count < Self.longestName { self.locale = locale }
    if let zone = hello.timeZone, zone.utf8.count < Self.longestName { timeZone = zone }
  }
}
