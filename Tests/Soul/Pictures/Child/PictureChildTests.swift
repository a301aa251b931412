import Foundation
import Testing

@testable import SoulPictures

@Suite("The child's work")
struct PictureChildTests {
  private func answer(_ task: PictureTask, _ files: [Data]) throws -> Parcel<PictureAnswer> {
    try PictureChild.answer(Parcel(task, files))
  }

  private static let portrait = PictureTask.portraits([
    .init(photo: 0, look: "studio", take: 0, seed: 1, width: 96, height: 128)
  ])

  @Test("Nothing of where a photo was taken is left")
  func metadata() throws {
    var photo = try DrawnPhoto.jpeg(DrawnPhoto.raster(300, 400))
    let secret = Array("Exif\0\0II*\0\u{8}\0\0\0\0\0\0\0\0\0SECRET-PLACE".utf8)
    photo.insert(
      contentsOf: [0xff, 0xe1, 0, UInt8(secret.count + 2)] + secret, at: photo.startIndex + 2)
    let files = try answer(Self.portrait, [photo]).files
    #expect(files.count == 1)
    for file in files {
      #expect(file.range(of: Data("SECRET".utf8)) == nil)
      #expect(file.range(of: Data("Exif".utf8)) == nil)
    }
  }

  static let hostile: [Data] = [
    Data(), Data("hello".utf8), Data([0xff, 0xd8, 0xff]),
    Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8),
    Data("GIF89a0000000000000000000".utf8),
    Data([0xff, 0xd8, 0xff, 0xe0] + [UInt8](repeating: 0xff, count: 5000)),
    // A PNG's head; no decoder but JPEG's may be reached.
    Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)),
  ]

  @Test("What is no JPEG is refused, and facts say so photo by photo", arguments: hostile)
  func refused(file: Data) throws {
    #expect(try answer(Self.portrait, [file]).message.refusal == .damaged)
    let good = try DrawnPhoto.jpeg(DrawnPhoto.raster(600, 800))
    let facts = try #require(try answer(.facts, [file, good]).message.facts)
    #expect(facts.count == 2 && facts[0] == nil && facts[1]?.width == 600)
  }

  @Test("Half a JPEG is refused")
  func half() throws {
    let whole = try DrawnPhoto.jpeg(DrawnPhoto.raster(600, 800))
    let half = whole.prefix(whole.count / 2)
    #expect(try answer(Self.portrait, [half]).message.refusal == .damaged)
    #expect(try answer(.facts, [half]).message.facts == [nil])
  }

  @Test("A small file of very many pixels is refused before it is decoded")
  func bomb() throws {
    let bomb = try DrawnPhoto.flat(20000, 10000)
    #expect(bomb.count < 4_000_000)
    #expect(try answer(Self.portrait, [bomb]).message.refusal == .tooManyPixels)
    // Decoded, half of it would be damaged.
    let half = bomb.prefix(bomb.count / 2)
    #expect(try answer(Self.portrait, [half]).message.refusal == .tooManyPixels)
  }

  @Test("A look that is not known")
  func unknown() throws {
    let task = PictureTask.portraits([
      .init(photo: 0, look: "sepia", take: 0, seed: 1, width: 96, height: 128)
    ])
    #expect(try answer(task, [try DrawnPhoto.jpeg()]).message.refusal == .unknownLook)
  }
}
