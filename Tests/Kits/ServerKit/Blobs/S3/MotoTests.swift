import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

@Suite("Photos in moto's S3, which checks signatures as Amazon does")
struct MotoTests {
  private let directory = TemporaryDirectory()
  private let photo = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

  private func file(_ content: Data) throws -> URL {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let file = directory.url.appending(path: "sent")
    try content.write(to: file)
    return file
  }

  private func read(
    _ store: S3BlobStore, _ name: BlobName, _ range: Range<Int>
  ) async throws -> Data {
    var data = Data()
    for try await piece in try await store.open(name, range: range) {
      data.append(contentsOf: piece.readableBytesView)
    }
    return data
  }

  private func withClient(
    _ work: (OutboundClient) async throws -> Void
  ) async throws {
    let client = OutboundClient()
    do {
      try await work(client)
    } catch {
      try await client.shutdown()
      throw error
    }
    try await client.shutdown()
  }

  @Test("A photo is stored, read whole and in parts, stored anew and deleted")
  func wholeLife() async throws {
    let bucket = try MotoBucket()
    try await withClient { client in
      let store = S3BlobStore(bucket.settings(), client: client)
      let name = BlobName()
      try await store.put(try file(photo), as: name)
      #expect(try await read(store, name, 0..<photo.count) == photo)
      #expect(try await read(store, name, 1000..<2_000_001) == photo[1000..<2_000_001])
      #expect(try await read(store, name, photo.count - 1..<photo.count) == photo.suffix(1))
      // An earlier attempt's file is replaced.
      try await store.put(try file(Data("other".utf8)), as: name)
      #expect(try await read(store, name, 0..<5) == Data("other".utf8))
      for _ in 0..<2 { try await store.delete(name) }
      await #expect(throws: BlobMissing.self) { _ = try await store.open(name, range: 0..<5) }
    }
  }

  @Test("Wrong keys and another bucket are refused with S3's own word")
  func refusals() async throws {
    let bucket = try MotoBucket()
    try await withClient { client in
      let name = BlobName()
      let sent = try file(Data("photo".utf8))
      for (settings, word) in [
        (bucket.settings(secret: "wrong"), "SignatureDoesNotMatch"),
        (bucket.settings(id: "AKIAWRONG"), "InvalidAccessKeyId"),
        (bucket.settings(bucket: "somebody-elses"), "AccessDenied"),
      ] {
        let store = S3BlobStore(settings, client: client, tries: 1)
        let failure = await #expect(throws: DatabaseFailure.self) {
          try await store.put(sent, as: name)
        }
        #expect(failure?.message.contains(word) == true, "\(failure?.message ?? "")")
      }
    }
  }
}
