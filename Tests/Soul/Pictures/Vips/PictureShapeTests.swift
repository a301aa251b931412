import Testing

@testable import SoulPictures

@Suite("Enlarged pictures")
struct PictureShapeTests {
  private func picture(_ width: Int, _ height: Int) throws -> Picture {
    let raster = DrawnPhoto.raster(width, height)
    return try Picture(bytes: raster.bytes, width: width, height: height, bands: 3).asColor()
  }

  @Test("They are as libvips' own cubic curve makes them", arguments: [(90, 120), (137, 211)])
  func asLibvips(width: Int, height: Int) throws {
    let small = try picture(48, 64)
    let own = try small.enlarged(width, height)
    let theirs = try small.resized(width, height, kernel: "cubic").asBytes()
    #expect(own.width == width && own.height == height && own.bands == 3)
    let differences = zip(try own.bytes(), try theirs.bytes()).map { abs(Int($0) - Int($1)) }
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1.5)
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
