import Foundation
import Testing

@testable import SoulPictures

/// `make test` installs `opencv-data`: without it these tests fail, and do not pass unseen.
@Suite("Faces are found")
struct FacesTests {
  private let faces: Faces
  private let astronaut: Raster
  private let hopper: Raster

  init() throws {
    faces = try #require(Faces())
    (astronaut, hopper) = (try Self.photo("astronaut"), try Self.photo("hopper"))
  }

  private static func photo(_ name: String) throws -> Raster {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/Soul/Server/Demo/Photos/\(name).jpg")
    let picture = try Picture.decoded(Data(contentsOf: file), atLeast: (512, 512))
    return try Raster(of: picture, longSide: Faces.longSide)
  }

  /// Photos side by side, each in its own size, before a gray wall.
  private func together(_ photos: Raster...) -> Raster {
    let width = photos.reduce(0) { $0 + $1.width }
    let height = photos.map(\.height).max() ?? 0
    var bytes: [UInt8] = []
    for line in 0..<height {
      for photo in photos {
        let row = photo.width * 3
        bytes +=
          line < photo.height
          ? photo.bytes[line * row..<(line + 1) * row] : [UInt8](repeating: 90, count: row)[...]
      }
    }
    return Raster(width: width, height: height, bytes: bytes)
  }

  private func smaller(_ raster: Raster, by factor: Double) throws -> Raster {
    try Raster(
      of: Picture(bytes: raster.bytes, width: raster.width, height: raster.height, bands: 3)
        .asColor(),
      longSide: Int(Double(max(raster.width, raster.height)) * factor))
  }

  @Test("One face, and where it is")
  func one() throws {
    #expect(faces.people(in: astronaut) == 1)
    #expect(faces.people(in: hopper) == 1)
    let face = try #require(faces.largest(in: astronaut))
    #expect(abs(face.x - 0.44) < 0.03 && abs(face.y - 0.23) < 0.04)
    #expect(abs(try #require(face.height) - 0.21) < 0.04)
  }

  @Test("Two people are a group; somebody small in the background is none")
  func several() throws {
    #expect(faces.people(in: together(astronaut, astronaut)) == 2)
    #expect(faces.people(in: together(hopper, try smaller(astronaut, by: 0.75))) == 1)
    // The larger face is the portrait's.
    let both = together(astronaut, hopper)
    #expect(try #require(faces.largest(in: both)).x > 0.6)
  }

  @Test("No face: a drawn head, a wall, noise")
  func none() {
    #expect(faces.people(in: DrawnPhoto.raster(384, 512)) == 0)
    #expect(faces.largest(in: DrawnPhoto.raster(384, 512)) == nil)
    let wall = Raster(width: 300, height: 400, bytes: [UInt8](repeating: 120, count: 360_000))
    #expect(faces.people(in: wall) == 0)
    var random = SeededGenerator(7)
    let noise = (0..<300 * 400 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(faces.people(in: Raster(width: 300, height: 400, bytes: noise)) == 0)
  }

  @Test("A picture smaller than a window has no face, and does no harm")
  func small() {
    for (width, height) in [(1, 1), (19, 400), (400, 19), (20, 20)] {
      let raster = Raster(
        width: width, height: height, bytes: [UInt8](repeating: 9, count: width * height * 3))
      #expect(faces.people(in: raster) == 0)
    }
  }

  @Test("Without the data nothing is claimed")
  func missing() throws {
    let nowhere = URL(filePath: "/no/such/folder")
    #expect(Faces(in: nowhere) == nil)
    #expect(!Faces.areInstalled(in: nowhere))
    #expect(Faces.areInstalled())
    let facts = PhotoFacts(of: hopper, width: 512, height: 512, faces: nil)
    #expect(facts.people == nil)
    var judge = PhotoJudge()
    #expect(judge.judge(facts) == .good)
  }

  @Test("Data of faces from the side is read for photos without another face, and for no others")
  func lazily() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = "haarcascade_frontalface_alt2.xml"
    try FileManager.default.copyItem(
      at: Faces.folder.appending(path: name), to: folder.appending(path: name))
    let faces = try #require(Faces(in: folder))
    #expect(!Faces.areInstalled(in: folder))
    #expect(faces.people(in: astronaut) == 1)
    #expect(faces.largest(in: astronaut) != nil)
    // Whether somebody is seen from the side is not known, so nothing is said.
    #expect(faces.people(in: DrawnPhoto.raster(384, 512)) == nil)
  }

  @Test("What was measured before faces were looked for is read as it was")
  func earlier() throws {
    let stored =
      #"{"width":9,"height":9,"sharpness":1,"brightness":2,"contrast":3,"fingerprint":4}"#
    let facts = try JSONDecoder().decode(PhotoFacts.self, from: Data(stored.utf8))
    #expect(facts.people == nil)
  }
}
