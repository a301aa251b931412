import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

@Suite("Pictures are made anew")
struct PictureConverterTests {
  private let directory = TemporaryDirectory()

  private func convert(
    _ picture: Data, _ converter: PictureConverter = PictureConverter(),
    rules change: (inout PictureRules) -> Void = { _ in }
  ) throws -> Data {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let file = directory.url.appending(path: RandomName.hex128())
    try picture.write(to: file)
    var rules = PictureRules()
    change(&rules)
    return try converter.convert(file, rules) { false }
  }

  @Test(
    "Every format becomes a JPEG of the same size", arguments: [".jpg", ".png", ".webp", ".heic"])
  func formats(suffix: String) throws {
    let jpeg = try convert(try TestPicture.picture(suffix))
    #expect(jpeg.starts(with: [0xff, 0xd8, 0xff]))
    let size = try #require(JPEGSize(jpeg))
    #expect(size.width == 60 && size.height == 40)
    let (left, right) = (
      try TestPicture.color(of: jpeg, 10, 20), try TestPicture.color(of: jpeg, 50, 20)
    )
    #expect(left[0] > 180 && left[2] < 80 && right[0] < 80 && right[2] > 180)
  }

  @Test("Without plugins libvips reads no HEIC: nothing of a plugin is loaded", arguments: [true, false])
  func plugins(areLoaded: Bool) throws {
    let heic = try TestPicture.picture(".heic")
    let file = directory.url.appending(path: "picture")
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    try heic.write(to: file)
    let input = open(file.path, O_RDONLY)
    defer { close(input) }
    let result = try LimitedProgram(
      limits: .init(), variables: areLoaded ? [] : LimitedProgram.withoutVipsPlugins
    ).run(["vipsheader", "/dev/stdin"], input: input) { false }
    #expect((result.ending == .exited(0)) == areLoaded, "\(result.complaint)")
  }

  @Test("It is turned upright, and says nothing of where it was taken")
  func metadata() throws {
    let sent = try TestPicture.turnedJPEG()
    let words = [Data("Exif".utf8), Data("SECRET".utf8)]
    #expect(words.allSatisfy { sent.range(of: $0) != nil })
    let jpeg = try convert(sent)
    #expect(words.allSatisfy { jpeg.range(of: $0) == nil })
    let size = try #require(JPEGSize(jpeg))
    #expect(size.width == 40 && size.height == 60)
    let (above, below) = (
      try TestPicture.color(of: jpeg, 20, 10), try TestPicture.color(of: jpeg, 20, 50)
    )
    #expect(above[0] > 180 && above[2] < 80 && below[0] < 80 && below[2] > 180)
  }

  @Test("A large one is made smaller, a small one is not made larger")
  func size() throws {
    let small = try convert(TestPicture.png()) { $0.longSide = 30 }
    #expect(JPEGSize(small).map { [$0.width, $0.height] } == [30, 20])
    let tall = try convert(TestPicture.png(20, 80)) { $0.longSide = 40 }
    #expect(JPEGSize(tall).map { [$0.width, $0.height] } == [10, 40])
  }

  @Test("Half a picture is damaged", arguments: [".jpg", ".png", ".webp", ".heic"])
  func half(suffix: String) throws {
    let whole = try TestPicture.picture(suffix, of: TestPicture.png(200, 150))
    #expect(throws: PictureConverter.Refusal.damaged) { try convert(whole.prefix(whole.count / 2)) }
  }

  @Test("A small file that is a huge picture is refused before it is decoded")
  func bomb() throws {
    let bomb = try TestPicture.vips(["black", ".png", "20000", "10000"], on: Data()).output
    #expect(bomb.count < 1024 * 1024)
    let start = ContinuousClock.now
    #expect(throws: PictureConverter.Refusal.tooManyPixels) { try convert(bomb) }
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test(
    "What is no picture of an accepted format is refused by its content",
    arguments: [
      "", "hello", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "%PDF-1.7\n",
      "GIF89a0000000000000000000", "#!/bin/sh\necho", "<html><script>alert(1)</script></html>",
      "\0\0\0\u{1c}ftypavif\0\0\0\0mif1avifmiaf",
    ])
  func others(content: String) {
    #expect(throws: PictureConverter.Refusal.unsupported) { try convert(Data(content.utf8)) }
  }

  @Test("A head that promises more than follows is damaged, never a failure of the server")
  func lies() throws {
    let heads: [[UInt8]] = [
      [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xe0] + [UInt8](repeating: 0xff, count: 5000),
      Array(TestPicture.png().prefix(40)), Array("RIFF\u{7f}\u{7f}\0\0WEBPVP8 ".utf8),
      Array("\0\0\0\u{18}ftypheic".utf8) + [UInt8](repeating: 7, count: 3000),
    ]
    for head in heads {
      #expect(throws: PictureConverter.Refusal.damaged) { try convert(Data(head)) }
    }
  }

  @Test("A product may take fewer formats")
  func fewer() throws {
    #expect(throws: PictureConverter.Refusal.unsupported) {
      try convert(TestPicture.png()) { $0.formats = [.jpeg] }
    }
  }

  @Test("A machine without libvips, a decoder that hangs")
  func programs() throws {
    var missing = PictureConverter()
    missing.headerReader = "no-such-program"
    #expect(throws: LimitedProgram.Unavailable.self) { try convert(TestPicture.png(), missing) }
    var hanging = PictureConverter()
    hanging.headerReader = "yes"
    hanging.limits.output = .max
    hanging.limits.time = .milliseconds(300)
    #expect(throws: PictureConverter.Refusal.outOfTime) { try convert(TestPicture.png(), hanging) }
  }
}
