/// Photos of one gray each, made without any library.
enum TestPhoto {
  /// A PNG; each `color` is another picture.
  static func png(_ width: Int = 24, _ height: Int = 32, color: UInt8) -> [UInt8] {
    let row = [UInt8(0)] + [UInt8](repeating: color, count: width)
    let rows = (0..<height).flatMap { _ in row }
    var png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    png += chunk("IHDR", big(width) + big(height) + [8, 0, 0, 0, 0])
    png += chunk("IDAT", stored(rows))
    return png + chunk("IEND", [])
  }

  static let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count) + body + big(Int(crc(body)))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  /// zlib's format without compression, in one block.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let size = bytes.count
    let head: [UInt8] = [
      0x78, 0x01, 1, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255),
      UInt8(~size >> 8 & 255),
    ]
    return head + bytes + big(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
