import Foundation
import Testing

@testable import ServerKit

/// Pictures that tests make themselves.
enum TestPicture {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  static let red: Color = (230, 20, 20)
  static let blue: Color = (20, 20, 230)

  /// The left half is red, the right half blue.
  static func png(_ width: Int = 60, _ height: Int = 40) -> Data {
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let color = x < width / 2 ? red : blue
        rows += [color.red, color.green, color.blue]
      }
    }
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    png += chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    png += chunk("IDAT", deflated(rows))
    png += chunk("IEND", [])
    return png
  }

  /// The same in another format, such as ".jpg[Q=90]" or ".heic".
  static func picture(_ suffix: String, of png: Data = png()) throws -> Data {
    try vips(["copy", "/dev/stdin", suffix], on: png).output
  }

  /// A JPEG whose Exif says that it was taken at a secret place, with the camera turned: shown
  /// upright, red is above blue.
  static func turnedJPEG() throws -> Data {
    var jpeg = try picture(".jpg[Q=90,strip]")
    let exif = Self.exif
    let length = exif.count + 2
    jpeg.insert(
      contentsOf: [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + exif, at: 2)
    return jpeg
  }

  /// Runs one operation of libvips on a picture.
  static func vips(
    _ arguments: [String], on picture: Data
  ) throws -> LimitedProgram.Result {
    let file = FileManager.default.temporaryDirectory.appending(path: RandomName.hex128())
    defer { try? FileManager.default.removeItem(at: file) }
    try picture.write(to: file)
    let input = open(file.path, O_RDONLY)
    defer { close(input) }
    let result = try LimitedProgram(limits: .init())
      .run(["vips"] + arguments, input: input) { false }
    #expect(result.ending == .exited(0), "\(result.complaint)")
    return result
  }

  /// The color at a place of a picture.
  static func color(of picture: Data, _ x: Int, _ y: Int) throws -> [Double] {
    let answer = try vips(["getpoint", "/dev/stdin", "\(x)", "\(y)"], on: picture).output
    return String(decoding: answer, as: UTF8.self).split { " \n".contains($0) }
      .compactMap { Double($0) }
  }

  // MARK: Parts

  /// TIFF, little-endian: turned by 90 degrees, a description, and a directory of the place.
  private static var exif: [UInt8] {
    let secret = Array("SECRET-PLACE".utf8) + [0]
    var tiff: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
    tiff += [3, 0]
    tiff += entry(0x010e, type: 2, count: secret.count, value: 200)
    tiff += entry(0x0112, type: 3, count: 1, value: 6)
    tiff += entry(0x8825, type: 4, count: 1, value: 100)
    tiff += [UInt8](repeating: 0, count: 100 - tiff.count)
    tiff += [1, 0] + entry(0x001d, type: 2, count: secret.count, value: 200)
    tiff += [UInt8](repeating: 0, count: 200 - tiff.count) + secret
    return Array("Exif".utf8) + [0, 0] + tiff
  }

  private static func entry(_ tag: Int, type: UInt8, count: Int, value: Int) -> [UInt8] {
    [UInt8(tag & 255), UInt8(tag >> 8), type, 0, UInt8(count), 0, 0, 0]
      + [UInt8(value & 255), UInt8(value >> 8), 0, 0]
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let body = Array(name.utf8) + content
    return Data(big(content.count) + body + big(Int(crc(body))))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  /// zlib's format without compression.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    for start in stride(from: 0, to: bytes.count, by: 65535) {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let (size, isLast) = (block.count, start + block.count == bytes.count)
      result += [isLast ? 1 : 0, UInt8(size & 255), UInt8(size >> 8)]
      result += [UInt8(~size & 255), UInt8(~size >> 8 & 255)] + block
    }
    return result + big(b << 16 | a)
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
