import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

@Suite("Files of blobs that cannot be read")
struct BlobFilesTests {
  private let directory = TemporaryDirectory()

  @Test("A file that is not there is missing; one that cannot be opened now is not")
  func opening() throws {
    let path = directory.url.appending(path: "none").path
    #expect(throws: BlobMissing.self) { try OpenFile(reading: path) }
    for reason in [EMFILE, EACCES, EIO] {
      let failure = #expect(throws: DatabaseFailure.self) {
        try OpenFile(reading: path) { _ in
          errno = reason
          return -1
        }
      }
      #expect(failure?.kind == .unwritable)
    }
  }

  @Test("A disk that refuses is an error, not the end of the file: half a photo is not stored")
  func reading() async throws {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    // A folder can be opened, and refuses to be read.
    let folder = directory.url.appending(path: "folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = try OpenFile(reading: folder.path)
    #expect(throws: DatabaseFailure.self) { try file.read(0..<10) }
    let store = DirectoryBlobStore(directory.url.appending(path: "blobs"))
    let name = BlobName()
    await #expect(throws: DatabaseFailure.self) { try await store.put(folder, as: name) }
    await #expect(throws: BlobMissing.self) { _ = try await store.open(name, range: 0..<1) }
  }
}
