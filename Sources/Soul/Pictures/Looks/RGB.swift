/// A color in sRGB.
struct RGB: Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// From "#rrggbb"; nil for any other text.
  init?(_ text: String) {
    guard text.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    red = UInt8(number >> 16)
    green = UInt8(number >> 8 & 0xff)
    blue = UInt8(number & 0xff)
  }

  var bytes: [UInt8] { [red, green, blue] }
  var values: [Double] { bytes.map(Double.init) }
}
