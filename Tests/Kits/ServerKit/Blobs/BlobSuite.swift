import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// What the test's route answers.
struct SentPhoto: Codable, Equatable {
  var id: String
  var path: String
  var width: Int
  var fields: [String: String]
}

/// A suite about photos: a clock that stands still, a database and folders of its own.
protocol BlobSuite {
  var clock: ManualClock { get }
  var directory: TemporaryDirectory { get }
}

extension BlobSuite {
  static var owner: BlobOwner { BlobOwner(realm: "test", id: "order_7") }
  static var uploader: BlobOwner { BlobOwner(realm: "test", id: "ann") }

  var stored: URL { directory.url.appending(path: "blobs") }
  var incoming: URL { directory.url.appending(path: "incoming") }

  func open(_ engine: TestEngine) throws -> Database {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    return try Database.open(
      engine.location(in: directory), migrations: [], changes: ChangeBus(), clock: clock.wall)
  }

  func blobs(
    _ database: Database, limits: UploadLimits = UploadLimits(),
    converter: PictureConverter = PictureConverter(), store: (any BlobStore)? = nil,
    box: SecretBox = .ofThisProcess(),
    create: @escaping @Sendable (String) -> Int32 = NewFile.create
  ) -> Blobs {
    let jobs = JobQueue(
      database: database, logger: .silent, metrics: MetricsRegistry(), wallClock: clock.wall,
      clock: clock)
    return Blobs(
      database: database, jobs: jobs, store: store ?? DirectoryBlobStore(stored),
      incoming: IncomingFiles(incoming, open: create), box: box,
      publicBaseURL: "https://test.example", limits: limits, converter: converter,
      clock: clock.wall, logger: .silent)
  }

  /// `POST /api/v1/photos` takes a photo, as a product's route does.
  func application(
    _ blobs: Blobs, rules: PictureRules = PictureRules(),
    commit: @escaping @Sendable (Upload, Connection) throws -> Void = { _, _ in }
  ) -> Application<RouterResponder<QuartetContext>> {
    let (owner, uploader) = (Self.owner, Self.uploader)
    return Application.behindFrontDoor { router in
      router.post("/api/v1/photos") { request, context in
        let sent = try await blobs.upload(
          request, context, owner: owner, kind: "receipt", by: uploader, rules: rules
        ) { upload, db in
          try commit(upload, db)
          return upload
        }
        return try Response.json(
          SentPhoto(
            id: sent.blob.id, path: blobs.path(of: sent.blob.id), width: sent.blob.width,
            fields: sent.fields), status: .created)
      }
      blobs.addRoutes(to: router)
    }
  }

  /// A form with these parts: name, file's name, content.
  static func form(_ parts: [(String, String?, Data)]) -> ByteBuffer {
    var body = ByteBuffer()
    for (name, filename, content) in parts {
      let file = filename.map { "; filename=\"\($0)\"" } ?? ""
      body.writeString(
        "--limit\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n")
      body.writeBytes(content)
      body.writeString("\r\n")
    }
    body.writeString("--limit--\r\n")
    return body
  }

  static var formType: HTTPFields { [.contentType: "multipart/form-data; boundary=limit"] }

  func send(
    _ body: ByteBuffer, _ headers: HTTPFields = Self.formType,
    to application: Application<RouterResponder<QuartetContext>>
  ) async throws -> TestResponse {
    try await application.test(.router) { client in
      try await client.executeRequest(
        uri: "/api/v1/photos", method: .post, headers: headers, body: body)
    }
  }

  func get(
    _ path: String, _ headers: HTTPFields = [:], method: HTTPRequest.Method = .get,
    from application: Application<RouterResponder<QuartetContext>>
  ) async throws -> TestResponse {
    try await application.test(.router) { client in
      try await client.executeRequest(uri: path, method: method, headers: headers, body: nil)
    }
  }

  /// Sends a good photo.
  func sendPhoto(
    to application: Application<RouterResponder<QuartetContext>>
  ) async throws -> SentPhoto {
    let answer = try await send(
      Self.form([("file", "a.png", TestPicture.png())]), to: application)
    #expect(answer.status == .created, "\(answer.text)")
    return try WireJSON.decode(from: Data(answer.body.readableBytesView))
  }

  // MARK: What is there

  /// The files below a folder.
  func files(in folder: URL) -> [String] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
      .map(\.lastPathComponent)
  }

  func states(in database: Database) async throws -> [String] {
    try await database.read {
      try $0.all("SELECT state FROM blobs ORDER BY id") { try $0["state"] as String }
    }
  }

  func usage(in database: Database) async throws -> [Int] {
    try await database.read { db in
      try db.first("SELECT uploads, bytes FROM blob_usage") {
        [try $0["uploads"], try $0["bytes"]]
      } ?? [0, 0]
    }
  }

  /// Nothing is left of an upload that was not taken.
  func expectNothing(
    of blobs: Blobs, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(blobs.seats.count == 0, sourceLocation: sourceLocation)
    #expect(files(in: incoming).isEmpty, sourceLocation: sourceLocation)
    try await blobs.removeDeleted()
    #expect(files(in: stored).isEmpty, sourceLocation: sourceLocation)
    #expect(try await states(in: blobs.database).isEmpty, sourceLocation: sourceLocation)
    #expect(try await usage(in: blobs.database) == [0, 0], sourceLocation: sourceLocation)
  }
}
