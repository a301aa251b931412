import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Several photos in one form, and pictures that the server has made")
struct SeveralPhotosTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  /// Answers with each photo's name and the code of its refusal.
  private func application(
    _ blobs: Blobs, most: Int = 4
  ) -> Application<RouterResponder<QuartetContext>> {
    var rules = PictureRules()
    (rules.field, rules.maximumBytes) = ("images", 20_000)
    let limits = rules
    let (owner, uploader) = (Self.owner, Self.uploader)
    return Application.behindFrontDoor { router in
      router.post("/api/v1/photos") { request, context in
        let (photos, fields) = try await blobs.uploadEach(
          request, context, owner: owner, kind: "photo", by: uploader, most: most, rules: limits
        ) { upload, _ in upload.blob.id }
        let lines = photos.map { photo in
          switch photo.result {
          case .success: "\(photo.name) ok"
          case .failure(let problem): "\(photo.name) \(problem.code)"
          }
        }
        return try Response.json(lines + fields.map { "\($0)=\($1)" })
      }
      blobs.addRoutes(to: router)
    }
  }

  @Test(
    "Each photo has its own result, and the text fields come along",
    arguments: TestEngine.allCases)
  func results(engine: TestEngine) async throws {
    let database = try open(engine)
    let good = TestPicture.png()
    let answer = try await send(
      Self.form([
        ("images", "a.png", good), ("modelName", nil, Data("Ada".utf8)),
        ("images", "huge.png", Data(count: 30_000)), ("images", "empty.png", Data()),
        ("images[]", "half.png", good.prefix(good.count / 2)),
      ]), to: application(blobs(database)))
    #expect(
      answer.text
        == #"["a.png ok","huge.png too_large","empty.png photo_empty","#
        + #""half.png damaged_photo","modelName=Ada"]"#)
    #expect(files(in: stored).count == 1 && files(in: incoming).isEmpty)
    try await database.close()
  }

  @Test("One photo too many, another field and a broken form are refused")
  func refusals() async throws {
    let database = try open(.sqliteInMemory)
    let application = application(blobs(database), most: 1)
    let photo = ("images", "a.png", TestPicture.png()) as (String, String?, Data)
    let tooMany = try await send(Self.form([photo, photo]), to: application)
    #expect(tooMany.status == .badRequest && tooMany.text.contains("Maximum 1 images allowed"))
    let other = try await send(Self.form([("file", "a.png", Data([1]))]), to: application)
    #expect(other.status == .unprocessableContent)
    let half = Self.form([photo]).getSlice(at: 0, length: 200) ?? ByteBuffer()
    #expect(try await send(half, to: application).status == .badRequest)
    let noForm = try await send(
      ByteBuffer(string: "{}"), [.contentType: "application/json"], to: application)
    #expect(noForm.status == .unsupportedMediaType)
    #expect(files(in: incoming).isEmpty)
    try await database.close()
  }

  @Test("A prepared picture can be opened once it is kept, and is swept when it never is")
  func prepared() async throws {
    let database = try open(.sqliteInMemory)
    let blobs = blobs(database)
    let application = application(blobs)
    let (kept, lost) = (
      try await blobs.prepare([UInt8](TestPicture.png()), owner: Self.owner, kind: "made"),
      try await blobs.prepare([UInt8](TestPicture.png()), owner: Self.owner, kind: "made")
    )
    let path = blobs.path(of: kept.id)
    #expect(try await get(path, from: application).status == .notFound)
    await #expect(throws: BlobMissing.self) { _ = try await blobs.read(kept.id) }
    try await database.write { try blobs.keep([kept], in: $0) }
    #expect(try await get(path, from: application).status == .ok)
    #expect(try await blobs.read(kept.id).count == kept.bytes)
    clock.advance(by: .seconds(3601))
    try await blobs.sweep()
    #expect(files(in: stored).count == 1)
    await #expect(throws: Problem.self) {
      try await database.write { try blobs.keep([lost], in: $0) }
    }
    try await database.close()
  }
}
