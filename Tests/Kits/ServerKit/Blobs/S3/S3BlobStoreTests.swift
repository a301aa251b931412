import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing

@testable import ServerKit

struct S3BlobStoreTests {
  private let standIn = S3StandIn()
  private let directory = TemporaryDirectory()
  private let name = BlobName()
  private let photo = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

  /// Does something with a store whose bucket is the stand-in, perhaps below a path.
  private func withStore(
    below path: String = "", _ work: @Sendable @escaping (S3BlobStore) async throws -> Void
  ) async throws {
    try await Application(router: standIn.router, logger: .silent).test(.live) { server in
      let port = try #require(server.port)
      let client = OutboundClient()
      let settings = S3Settings(
        bucket: "photos", region: "us-east-1",
        credentials: S3Credentials(id: "AKID", secret: "hush"),
        endpoint: "http://127.0.0.1:\(port)\(path)")
      do {
        try await work(S3BlobStore(settings, client: client, pauses: TestPauses()))
      } catch {
        try await client.shutdown()
        throw error
      }
      try await client.shutdown()
    }
  }

  private func file() throws -> URL {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let file = directory.url.appending(path: "sent")
    try photo.write(to: file)
    return file
  }

  private func read(_ store: S3BlobStore, _ range: Range<Int>) async throws -> Data {
    var data = Data()
    for try await piece in try await store.open(name, range: range) {
      data.append(contentsOf: piece.readableBytesView)
    }
    return data
  }

  @Test("A photo is stored whole, read in parts and deleted; deleting twice is harmless")
  func wholeLife() async throws {
    let file = try file()
    try await withStore { store in
      try await store.put(file, as: name)
      #expect(standIn.objects.value == ["/photos/photos/\(name.text)": photo])
      #expect(try await read(store, 0..<photo.count) == photo)
      #expect(try await read(store, 1000..<200_001) == photo[1000..<200_001])
      try await store.delete(name)
      try await store.delete(name)
      #expect(standIn.objects.value.isEmpty)
      await #expect(throws: BlobMissing.self) { try await read(store, 0..<10) }
    }
  }

  @Test("A service that knows no ranges sends a part of a photo all the same")
  func ranges() async throws {
    let file = try file()
    try await withStore { store in
      try await store.put(file, as: name)
      standIn.mood.update { $0 = .knowsNoRanges }
      #expect(try await read(store, 70_000..<70_010) == photo[70_000..<70_010])
    }
  }

  @Test("An answer that ends too early is the line's fault: the photo is not missing")
  func cutShort() async throws {
    let file = try file()
    try await withStore { store in
      try await store.put(file, as: name)
      standIn.mood.update { $0 = .cutsShort }
      let failure = await #expect(throws: DatabaseFailure.self) { try await read(store, 0..<100) }
      #expect(failure?.kind == .unwritable)
      standIn.mood.update { $0 = .good }
      #expect(try await read(store, 0..<100) == photo[0..<100])
    }
  }

  @Test("A busy service is asked three times; then the photo is refused, without S3's words")
  func busy() async throws {
    let file = try file()
    try await withStore { store in
      standIn.busy.update { $0 = 2 }
      try await store.put(file, as: name)
      #expect(standIn.requests.value.count == 3)
      standIn.busy.update { $0 = 3 }
      let error = await #expect(throws: DatabaseFailure.self) {
        try await store.put(file, as: name)
      }
      #expect(error?.kind == .unwritable)
      #expect(error?.message == "bucket photos: PUT: status 503 SlowDown")
      #expect(standIn.requests.value.count == 6)
    }
  }

  @Test("A service below a path gets the bucket after it, and its host's name alone")
  func belowPath() async throws {
    let file = try file()
    try await withStore(below: "/storage/v1/s3") { store in
      try await store.put(file, as: name)
      #expect(standIn.objects.value == ["/storage/v1/s3/photos/photos/\(name.text)": photo])
      let host = try #require(standIn.requests.value.first?.authority)
      #expect(host.wholeMatch(of: /127\.0\.0\.1:[0-9]+/) != nil, "\(host)")
    }
  }

  @Test(
    "A 404 that does not speak of the object deletes nothing: it is the bucket's, or a proxy's",
    arguments: ["<Error><Code>NoSuchBucket</Code></Error>", "404 page not found", ""])
  func bucketAway(answer: String) async throws {
    let file = try file()
    try await withStore { store in
      try await store.put(file, as: name)
      standIn.missing.update { $0 = answer }
      await #expect(throws: DatabaseFailure.self) { try await store.delete(name) }
      await #expect(throws: DatabaseFailure.self) { try await store.put(file, as: name) }
      await #expect(throws: DatabaseFailure.self) { try await read(store, 0..<10) }
      standIn.missing.update { $0 = nil }
      #expect(try await read(store, 0..<10) == photo[0..<10])
    }
  }

  @Test("A service that is away is a refusal, too")
  func away() async throws {
    let client = OutboundClient()
    let store = S3BlobStore(
      S3Settings(
        bucket: "photos", region: "us-east-1",
        credentials: S3Credentials(id: "AKID", secret: "hush"), endpoint: "http://127.0.0.1:9"),
      client: client, pauses: TestPauses(), tries: 1)
    await #expect(throws: DatabaseFailure.self) { try await store.delete(name) }
    try await client.shutdown()
  }
}

/// A clock whose pauses are over at once.
private struct TestPauses: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
