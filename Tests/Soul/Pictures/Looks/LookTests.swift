import Foundation
import Testing

@testable import SoulPictures

@Suite("Looks")
struct LookTests {
  private static let book = Result { try LookBook.load() }

  static var ids: [String] { (try? book.get().ids) ?? [] }

  private func pictures(_ id: String, seed: UInt64 = 1) throws -> [[UInt8]] {
    let look = try #require(try Self.book.get()[id])
    let raster = DrawnPhoto.raster(240, 320)
    let portrait = try Portrait(
      of: Picture(bytes: raster.bytes, width: 240, height: 320, bands: 3).asColor(),
      faces: nil)
    return try (0..<4).map { take in
      let picture = try portrait.taken(take, in: look, width: 90, height: 120, seed: seed)
      #expect(picture.width == 90 && picture.height == 120 && picture.bands == 3)
      return try picture.bytes()
    }
  }

  private func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, a.count))
  }

  @Test("There are at least 24, with four takes of different framings or steps each")
  func count() throws {
    #expect(Self.ids.count >= 24)
    for id in Self.ids { #expect(try #require(try Self.book.get()[id]).takes.count == 4) }
  }

  @Test("Pictures of different sizes are not compared byte by byte")
  func forms() throws {
    let raster = DrawnPhoto.raster(90, 120)
    let picture = try Picture(bytes: raster.bytes, width: 90, height: 120, bands: 3).asColor()
    let smaller = try picture.resized(60, 80, kernel: "linear")
    #expect(throws: Vips.Failure.self) { try picture.plus(smaller, 0.5) }
    #expect(try picture.plus(picture, 0.5).bytes() == raster.bytes)
  }

  @Test("Its four takes are really different pictures", arguments: ids)
  func takes(id: String) throws {
    let pictures = try pictures(id)
    for first in 0..<4 {
      for second in (first + 1)..<4 {
        #expect(difference(pictures[first], pictures[second]) > 4, "takes \(first) and \(second)")
      }
    }
  }

  @Test(
    "The bars of a film's picture are seen on the black app",
    arguments: ["blockbuster", "midnight", "night-tram"])
  func bars(id: String) throws {
    let wide = try pictures(id)[3]
    // The middle of the upper edge and of the lower one.
    for place in [45 * 3, (119 * 90 + 45) * 3] {
      let color = wide[place..<place + 3].map { Int($0) }
      #expect(color[2] > 30 && color.allSatisfy { $0 < 80 }, "\(color)")
    }
  }

  @Test("The same seed makes the same picture, byte for byte; another seed another one")
  func seeds() throws {
    for id in ["ember", "film-strip", "glitch", "aurora"] {
      let first = try pictures(id, seed: 7)
      #expect(try pictures(id, seed: 7) == first)
      #expect(try pictures(id, seed: 8) != first)
    }
  }

  @Test("What a step does not know is a mistake, not silence")
  func mistakes() throws {
    let picture = try Picture(bytes: [1, 2, 3], width: 1, height: 1, bands: 3).asColor()
    for json in [
      #"[{"step": "sepia"}]"#, #"[{"step": "glow", "ammount": 1}]"#,
      #"[{"step": "glow", "amount": "much"}]"#, #"[{"step": "vignette", "color": "red"}]"#,
    ] {
      let steps = try JSONDecoder().decode([LookStep].self, from: Data(json.utf8))
      #expect(throws: LookFault.self) { try steps.apply(to: picture, in: Take(seed: 1)) }
    }
  }
}
