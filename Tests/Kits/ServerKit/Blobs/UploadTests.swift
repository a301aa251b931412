import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Photos that people send")
struct UploadTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test("A form's photo is stored with what came beside it", arguments: TestEngine.allCases)
  func form(engine: TestEngine) async throws {
    let database = try open(engine)
    let blobs = blobs(database)
    let application = application(blobs)
    let body = Self.form([
      ("notes", nil, Data("in the trunk".utf8)), ("file", "../../a.png", TestPicture.png()),
      ("code", nil, Data("AB12CD".utf8)),
    ])
    let answer = try await send(body, to: application)
    #expect(answer.status == .created)
    let sent: SentPhoto = try WireJSON.decode(from: Data(answer.body.readableBytesView))
    #expect(sent.fields == ["notes": "in the trunk", "code": "AB12CD"] && sent.width == 60)
    let blob = try #require(
      try await database.read { try blobs.find(sent.id, of: Self.owner, in: $0) })
    #expect(blob.kind == "receipt" && blob.contentType == "image/jpeg" && blob.height == 40)
    #expect(files(in: incoming).isEmpty)
    let names = files(in: stored)
    #expect(names.count == 1 && names.allSatisfy { RandomName.isHex128($0) })
    #expect(try await usage(in: database) == [1, TestPicture.png().count])
    try await database.close()
  }

  @Test(
    "A body that is the photo itself is taken too",
    arguments: ["image/png", "image/jpeg", "application/octet-stream", "image/heic; x=1"])
  func raw(type: String) async throws {
    let application = application(blobs(try open(.sqliteInMemory)))
    let answer = try await send(
      ByteBuffer(bytes: TestPicture.png()), [.contentType: type], to: application)
    #expect(answer.status == .created, "\(answer.text)")
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: HTTPResponse.Status
    let words: String
    let body: @Sendable () throws -> ByteBuffer
    var headers = UploadTests.formType

    init(
      _ name: String, _ status: Int, _ words: String, _ headers: HTTPFields = UploadTests.formType,
      body: @escaping @Sendable () throws -> ByteBuffer
    ) {
      testDescription = name
      self.status = .init(code: status)
      self.words = words
      self.headers = headers
      self.body = body
    }
  }

  private static func file(_ content: Data, name: String = "a.jpg") -> ByteBuffer {
    form([("file", name, content)])
  }

  private static let bad: [Bad] = [
    Bad("a text named .jpg", 415, "must be a JPEG, PNG, WebP or HEIC") { file(Data("hello".utf8)) },
    Bad("an SVG named .jpg", 415, "must be a JPEG") { file(Data("<svg onload='x()'/>".utf8)) },
    Bad("half a JPEG", 422, "could not be read") {
      let jpeg = try TestPicture.picture(".jpg", of: TestPicture.png(200, 150))
      return file(jpeg.prefix(jpeg.count / 2))
    },
    Bad("200 megapixels in under a megabyte", 413, "more than 64 megapixels") {
      file(try TestPicture.vips(["black", ".png", "20000", "10000"], on: Data()).output)
    },
    Bad("30 MB", 413, "more than 20 MB") { file(Data(count: 30 * 1024 * 1024)) },
    Bad("21 MB as the body", 413, "more than 20 MB", [.contentType: "image/jpeg"]) {
      ByteBuffer(bytes: Data(count: 21 * 1024 * 1024))
    },
    Bad("zero bytes", 422, "is empty") { file(Data()) },
    Bad("zero bytes as the body", 422, "is empty", [.contentType: "image/jpeg"]) { ByteBuffer() },
    Bad("two photos", 422, "one photo at a time") {
      form([("file", "a.png", TestPicture.png()), ("file", "b.png", TestPicture.png())])
    },
    Bad("no part", 422, "in the field “file”") { form([]) },
    Bad("no photo", 422, "in the field “file”") { form([("notes", nil, Data("x".utf8))]) },
    Bad("another field", 422, "in the field “file”") {
      form([("photo", "a.png", TestPicture.png())])
    },
    Bad(
      "the wrong boundary", 400, "does not have the boundary",
      [.contentType: "multipart/form-data; boundary=other"]
    ) { file(TestPicture.png()) },
    Bad(
      "no boundary", 400, "must name its boundary",
      [.contentType: "multipart/form-data"]
    ) { file(TestPicture.png()) },
    Bad("a form that ends in the middle", 400, "ends in the middle") {
      file(TestPicture.png()).getSlice(at: 0, length: 900) ?? ByteBuffer()
    },
    Bad("JSON", 415, "as multipart/form-data", [.contentType: "application/json"]) {
      ByteBuffer(string: "{}")
    },
    Bad("no type", 415, "as multipart/form-data", [:]) { ByteBuffer(bytes: TestPicture.png()) },
    Bad("a field too long", 413, "too much text") {
      form([("notes", nil, Data(count: 9000)), ("file", "a.png", TestPicture.png())])
    },
    Bad("too many fields", 413, "too much text") {
      form((0..<21).map { ("f\($0)", nil, Data()) } + [("file", "a.png", TestPicture.png())])
    },
  ]

  @Test("What is no good photo is refused in words, and leaves nothing", arguments: bad)
  func refusals(_ bad: Bad) async throws {
    let blobs = blobs(try open(.sqliteInMemory))
    let answer = try await send(try bad.body(), bad.headers, to: application(blobs))
    #expect(answer.status == bad.status && answer.text.contains(bad.words), "\(answer.text)")
    try await expectNothing(of: blobs)
  }

  @Test("A photo whose change is refused does not exist either", arguments: TestEngine.allCases)
  func commit(engine: TestEngine) async throws {
    let database = try open(engine)
    let blobs = blobs(database)
    let application = application(blobs) { _, _ in throw Problem.conflict("Too late.") }
    let answer = try await send(
      Self.form([("file", "a.png", TestPicture.png())]), to: application)
    #expect(answer.status == .conflict && answer.text.contains("Too late."))
    try await expectNothing(of: blobs)
    try await database.close()
  }

  @Test("A full disk is 503, and leaves nothing")
  func fullDisk() async throws {
    let database = try open(.sqliteInMemory)
    let full: @Sendable (String) -> Int32 = { _ in Foundation.open("/dev/full", O_WRONLY) }
    let receiving = blobs(database, create: full)
    // The second file that is made is the converted one.
    let made = Shared(0)
    let converting = blobs(
      database,
      create: { path in
        made.update { $0 += 1 }
        return made.value == 1 ? NewFile.create(path) : full(path)
      })
    let storing = blobs(database, store: FullStore())
    for blobs in [receiving, converting, storing] {
      let answer = try await send(
        Self.form([("file", "a.png", TestPicture.png())]), to: application(blobs))
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] != nil && answer.text.contains("cannot store"))
      try await expectNothing(of: blobs)
    }
  }

  @Test("A server without libvips says that it takes no photos now")
  func noConverter() async throws {
    var missing = PictureConverter()
    missing.converter = "no-such-program"
    let blobs = blobs(try open(.sqliteInMemory), converter: missing)
    let answer = try await send(
      Self.form([("file", "a.png", TestPicture.png())]), to: application(blobs))
    #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "60")
    try await expectNothing(of: blobs)
  }

  @Test("A day has so many photos and bytes", arguments: TestEngine.allCases)
  func dailyLimit(engine: TestEngine) async throws {
    let database = try open(engine)
    let body = Self.form([("file", "a.png", TestPicture.png())])
    var rules = PictureRules()
    rules.uploadsPerDay = 2
    let byCount = application(blobs(database), rules: rules)
    for expected in [HTTPResponse.Status.created, .created, .tooManyRequests] {
      #expect(try await send(body, to: byCount).status == expected)
    }
    rules.uploadsPerDay = 100
    rules.bytesPerDay = 3 * TestPicture.png().count - 1
    let byBytes = application(blobs(database), rules: rules)
    let refused = try await send(body, to: byBytes)
    #expect(refused.status == .tooManyRequests && refused.text.contains("tomorrow"))
    let seconds = try #require(refused.headers[.retryAfter].flatMap { Int64($0) })
    clock.advance(by: .seconds(seconds))
    #expect(try await send(body, to: byCount).status == .created)
    #expect(files(in: incoming).isEmpty)
    try await database.close()
  }
}
