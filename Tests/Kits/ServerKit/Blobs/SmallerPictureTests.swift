import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Smaller pictures beside a picture")
struct SmallerPictureTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private var rules: PictureRules {
    var rules = PictureRules()
    rules.sizes = [
      .init("small", longSide: 16), .init("medium", longSide: 32), .init("large", longSide: 640),
    ]
    return rules
  }

  @Test(
    "One address opens all sizes; one that the picture does not have is the picture",
    arguments: TestEngine.allCases)
  func sizes(engine: TestEngine) async throws {
    let database = try open(engine)
    let application = application(blobs(database), rules: rules)
    let sent = try await sendPhoto(to: application)
    var tags: Set<String> = []
    for (size, width) in [("", 60), ("small", 16), ("medium", 32), ("large", 60), ("x", 60)] {
      let answer = try await get(sent.path + "&size=\(size)", from: application)
      #expect(JPEGSize(Data(answer.body.readableBytesView))?.width == width, "\(size)")
      tags.insert(try #require(answer.headers[.eTag]))
    }
    #expect(tags.count == 3)
    try await database.close()
  }

  @Test("The files of all sizes go with the picture, also when its request fails")
  func deletion() async throws {
    struct Refusal: Error {}
    let database = try open(.sqliteInMemory)
    let blobs = blobs(database)
    let application = application(blobs, rules: rules)
    let sent = try await sendPhoto(to: application)
    #expect(files(in: stored).count == 3)
    try await database.write { db in
      try blobs.delete(sent.id, of: Self.owner, in: db)
    }
    try await blobs.removeDeleted()
    #expect(files(in: stored).isEmpty)

    let failing = self.application(blobs, rules: rules) { _, _ in throw Refusal() }
    _ = try await send(Self.form([("file", "a.png", TestPicture.png())]), to: failing)
    try await blobs.removeDeleted()
    #expect(files(in: stored).isEmpty && files(in: incoming).isEmpty)
    try await database.close()
  }
}
