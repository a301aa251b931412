import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Stored photos and their addresses")
struct BlobAddressTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "A signed address shows the photo, privately and as nothing else",
    arguments: TestEngine.allCases)
  func address(engine: TestEngine) async throws {
    let database = try open(engine)
    let application = application(blobs(database))
    let sent = try await sendPhoto(to: application)
    let whole = try await get(sent.path, from: application)
    #expect(whole.status == .ok && whole.headers[.contentType] == "image/jpeg")
    let bytes = Data(whole.body.readableBytesView)
    #expect(JPEGSize(bytes)?.width == 60)
    #expect(whole.headers[.cacheControl]?.hasPrefix("private, max-age=") == true)
    #expect(whole.headers[.contentTypeOptions] == "nosniff")
    #expect(whole.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
    #expect(whole.headers[.contentLength] == "\(bytes.count)")

    let part = try await get(sent.path, [.range: "bytes=2-5"], from: application)
    #expect(part.status == .partialContent && Data(part.body.readableBytesView) == bytes[2...5])
    #expect(part.headers[.contentRange] == "bytes 2-5/\(bytes.count)")
    let beyond = try await get(sent.path, [.range: "bytes=99999-"], from: application)
    #expect(beyond.status == .rangeNotSatisfiable)
    #expect(beyond.headers[.contentRange] == "bytes */\(bytes.count)")

    let tag = try #require(whole.headers[.eTag])
    let known = try await get(sent.path, [.ifNoneMatch: tag], from: application)
    #expect(known.status == .notModified && known.body.readableBytes == 0)
    let same = try await get(
      sent.path, [.range: "bytes=0-1", .ifRange: tag], from: application)
    let other = try await get(
      sent.path, [.range: "bytes=0-1", .ifRange: "\"x\""], from: application)
    #expect(same.status == .partialContent && other.status == .ok)
    let head = try await get(sent.path, method: .head, from: application)
    #expect(head.status == .ok && head.headers[.contentLength] == "\(bytes.count)")
    #expect(head.body.readableBytes == 0)
    try await database.close()
  }

  @Test("An address that has expired or was changed is 403, one of no photo 404")
  func refusals() async throws {
    let database = try open(.sqliteInMemory)
    let blobs = blobs(database)
    let application = application(blobs)
    let sent = try await sendPhoto(to: application)
    let other = blobs.path(of: "blob_unknown")
    for path in [
      "/blobs/\(sent.id)", sent.path.replacing("expires=", with: "expires=1"),
      String(sent.path.dropLast()), sent.path.replacing(sent.id, with: "blob_unknown"),
      other.replacing("blob_unknown", with: sent.id), "/blobs/..%2f..%2fetc%2fpasswd",
    ] {
      let answer = try await get(path, from: application)
      #expect(answer.status == .forbidden && answer.text.contains("not complete"), "\(path)")
    }
    #expect(try await get(other, from: application).status == .notFound)
    for path in ["/blobs/../../etc/passwd", "/blobs/", "/blobs/a/b"] {
      #expect(try await get(path, from: application).status == .notFound, "\(path)")
    }
    clock.advance(by: .seconds(7200))
    let late = try await get(sent.path, from: application)
    #expect(late.status == .forbidden && late.text.contains("has expired"))
    #expect(try await get(blobs.path(of: sent.id), from: application).status == .ok)
  }

  @Test("Somebody else's photo is none of one's own", arguments: TestEngine.allCases)
  func strangers(engine: TestEngine) async throws {
    let database = try open(engine)
    let blobs = blobs(database)
    let sent = try await sendPhoto(to: application(blobs))
    for stranger in [
      BlobOwner(realm: "test", id: "order_8"), BlobOwner(realm: "other", id: "order_7"),
    ] {
      let (found, list, deleted) = try await database.write { db in
        (
          try blobs.find(sent.id, of: stranger, in: db), try blobs.list(of: stranger, in: db),
          try blobs.delete(sent.id, of: stranger, in: db)
        )
      }
      #expect(found == nil && list.isEmpty && !deleted)
    }
    #expect(try await states(in: database) == ["stored"])
    try await database.close()
  }

  @Test("A deleted photo is gone at once, and its file soon", arguments: TestEngine.allCases)
  func deletion(engine: TestEngine) async throws {
    let database = try open(engine)
    let blobs = blobs(database)
    blobs.registerJobs(in: blobs.jobs)
    let application = application(blobs)
    let sent = try await sendPhoto(to: application)
    _ = try await sendPhoto(to: application)
    _ = try await sendPhoto(to: application)
    await #expect(throws: NeverHappened.self) {
      try await database.write { db in
        try blobs.delete(sent.id, of: Self.owner, in: db)
        throw NeverHappened()
      }
    }
    #expect(try await get(sent.path, from: application).status == .ok)

    let first = try await database.write { try blobs.delete(sent.id, of: Self.owner, in: $0) }
    let again = try await database.write { try blobs.delete(sent.id, of: Self.owner, in: $0) }
    #expect(first && !again)
    #expect(try await get(sent.path, from: application).status == .notFound)
    #expect(files(in: stored).count == 3, "the file goes with the job")
    let queue = Task { try await blobs.jobs.run() }
    try await eventually("its file is gone") { files(in: stored).count == 2 }
    let others = try await database.write { try blobs.deleteAll(of: Self.owner, in: $0) }
    #expect(others == 2)
    try await eventually("all files are gone") { files(in: stored).isEmpty }
    try await eventually("all rows are gone") { try await states(in: database).isEmpty }
    queue.cancel()
    try await queue.value
    try await database.close()
  }

  @Test("A file that cannot be deleted keeps no other from going, and is tried again")
  func stubborn() async throws {
    let database = try open(.sqliteInMemory)
    let stubborn = StubbornStore(DirectoryBlobStore(stored))
    let blobs = blobs(database, store: stubborn)
    let application = application(blobs)
    _ = try await sendPhoto(to: application)
    _ = try await sendPhoto(to: application)
    try await database.write { _ = try blobs.deleteAll(of: Self.owner, in: $0) }
    await #expect(throws: NeverHappened.self) { try await blobs.removeDeleted() }
    #expect(files(in: stored).count == 1)
    #expect(try await states(in: database) == ["deleted"])
    try await blobs.sweep()
    #expect(files(in: stored).isEmpty)
    #expect(try await states(in: database).isEmpty)
  }

  @Test("A row without its file is 404; while the whole folder is away it is 503")
  func missingFile() async throws {
    let database = try open(.sqliteInMemory)
    let store = try await DirectoryBlobStore.ofServer(stored, database: database, logger: .silent)
    let application = application(blobs(database, store: store))
    let sent = try await sendPhoto(to: application)
    let elsewhere = directory.url.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: stored, to: elsewhere)
    #expect(try await get(sent.path, from: application).status == .serviceUnavailable)
    try FileManager.default.moveItem(at: elsewhere, to: stored)
    #expect(try await get(sent.path, from: application).status == .ok)
    let all = FileManager.default.enumerator(at: stored, includingPropertiesForKeys: nil)
    for case let file as URL in all?.allObjects ?? []
    where !file.hasDirectoryPath && file.lastPathComponent != MountMarker.name {
      try FileManager.default.removeItem(at: file)
    }
    #expect(try await get(sent.path, from: application).status == .notFound)
  }

  @Test("Folders and files are for their owner only")
  func rights() async throws {
    let application = application(blobs(try open(.sqliteInMemory)))
    _ = try await sendPhoto(to: application)
    let all = FileManager.default.enumerator(at: stored, includingPropertiesForKeys: nil)
    for url in [stored, incoming] + (all?.compactMap { $0 as? URL } ?? []) {
      var status = stat()
      #expect(stat(url.path, &status) == 0 && status.st_mode & 0o077 == 0, "\(url.path)")
    }
  }
}
