import Foundation
import SoulModels
import Testing

@testable import SoulPictures
@testable import SoulServer

@Suite("The presets' covers")
struct CoverTests {
  /// `scripts/draw_covers.py` has drawn them; another libvips draws nearly the same.
  @Test(
    "The local engine draws a cover anew",
    arguments: [("golden-hour", 0), ("noir", 1), ("neon", 0)])
  func drawn(style: String, photo: Int) async throws {
    let catalogue = try PresetCatalogue()
    let name = try #require(catalogue.presets.first { $0.style == style }).cover
    let cover = try #require(try catalogue.cover(named: name))
    let order = PictureTask.Portrait(
      photo: photo, look: style, take: 0, seed: 1, width: 432, height: 576)
    let photos = try ["astronaut", "hopper"].map { try Data(contentsOf: DemoPhotos.file($0)) }
    let drawn = try #require(
      try await PictureProgram.built().portraits([order], of: photos).first)
    let (old, new) = (try bytes(Data(cover)), try bytes(drawn))
    #expect(old.count == new.count)
    let sum = zip(old, new).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(max(1, old.count)) < 8)
  }

  private func bytes(_ jpeg: Data) throws -> [UInt8] {
    try Picture.decoded(jpeg).asBytes().bytes()
  }
}
