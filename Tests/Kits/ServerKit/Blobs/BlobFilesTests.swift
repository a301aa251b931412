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

  @Test("A folder that is not mounted has lost no photo: it is away")
  func unmounted() async throws {
    let place = directory.url.appending(path: "blobs")
    let elsewhere = directory.url.appending(path: "elsewhere")
    let photo = directory.url.appending(path: "photo")
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    try Data("photo".utf8).write(to: photo)
    let store = DirectoryBlobStore(place)
    let name = BlobName()
    try await store.put(photo, as: name)
    // Without the mount point, and with an empty disk at it.
    try FileManager.default.moveItem(at: place, to: elsewhere)
    for isThere in [false, true] {
      if isThere {
        try FileManager.default.createDirectory(
          at: place.appending(path: "lost+found"), withIntermediateDirectories: true)
      }
      let failure = await #expect(throws: DatabaseFailure.self) {
        _ = try await store.open(name, range: 0..<5)
      }
      #expect(failure?.kind == .unwritable)
    }
    try FileManager.default.removeItem(at: place)
    try FileManager.default.moveItem(at: elsewhere, to: place)
    _ = try await store.open(name, range: 0..<5)
    await #expect(throws: BlobMissing.self) { _ = try await store.open(BlobName(), range: 0..<5) }
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
