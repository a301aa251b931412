import SwiftUI

extension Color {
  /// An opaque colour of the sRGB space.
  /// - Parameter hex: red, green and blue, one byte each, as designers write them: `0x3380E6`.
  public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255,
      green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }
}
