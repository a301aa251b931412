import Testing

@testable import SoulPictures

@Suite("Enlarged pictures")
struct PictureShapeTests {
  private func picture(_ width: Int, _ height: Int) throws -> Picture {
    let raster = DrawnPhoto.raster(width, height)
    return try Picture(bytes: raster.bytes, width: width, height: height, bands: 3).asColor()
  }

  @Test("A slope stays a slope, with each pixel's middle in its place", arguments: [64, 90, 137])
  func slope(side: Int) throws {
    let own = 16
    var ramp: [UInt8] = []
    for y in 0..<own {
      for x in 0..<own { ramp.append(UInt8(30 + 8 * x + 4 * y)) }
    }
    let large = try Picture(bytes: ramp, width: own, height: own, bands: 1).enlarged(side, side)
    #expect(large.width == side && large.height == side && large.bands == 1)
    let bytes = try large.bytes()
    let scale = Double(own) / Double(side)
    // At the edges the last pixel is repeated, so that the slope ends there.
    let inside = (2 * side / own)..<(14 * side / own)
    for y in inside {
      for x in inside {
        let across = (Double(x) + 0.5) * scale - 0.5
        let down = (Double(y) + 0.5) * scale - 0.5
        let expected: Double = 30 + 8 * across + 4 * down
        #expect(abs(Double(bytes[y * side + x]) - expected) <= 0.6)
      }
    }
  }

  @Test("One color stays exactly that color, from a single pixel, too")
  func oneColor() throws {
    for (width, height) in [(1, 1), (3, 2), (16, 16)] {
      let bytes = (0..<width * height).flatMap { _ in [7, 128, 255] as [UInt8] }
      let large = try Picture(bytes: bytes, width: width, height: height, bands: 3)
        .enlarged(101, 67)
      #expect(try large.bytes() == (0..<101 * 67).flatMap { _ in [7, 128, 255] as [UInt8] })
    }
  }

  @Test("The same size changes nothing")
  func sameSize() throws {
    let picture = try picture(48, 64)
    #expect(try picture.enlarged(48, 64).bytes() == picture.bytes())
  }

  @Test("A size that is smaller in one direction is made by libvips")
  func smaller() throws {
    let made = try picture(48, 64).enlarged(96, 32)
    #expect(made.width == 96 && made.height == 32)
  }
}
