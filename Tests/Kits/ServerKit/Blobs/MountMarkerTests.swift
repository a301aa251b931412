import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

@Suite("A directory of photos whose disk may not be mounted")
struct MountMarkerTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()
  /// Signs addresses, also after a start.
  private let box = SecretBox.ofThisProcess()

  private var elsewhere: URL { directory.url.appending(path: "elsewhere") }
  private var marker: URL { stored.appending(path: MountMarker.name) }
  private var isMarked: Bool { FileManager.default.fileExists(atPath: marker.path) }

  /// The store as the start of a server makes it.
  private func store(_ database: Database) async throws -> DirectoryBlobStore {
    try await .ofServer(stored, database: database, logger: .silent)
  }

  private func photo() throws -> URL {
    let file = directory.url.appending(path: "photo")
    try Data("photo".utf8).write(to: file)
    return file
  }

  /// Leaves an empty disk, or the folder below a mount point.
  private func unmount() throws {
    try FileManager.default.moveItem(at: stored, to: elsewhere)
    try FileManager.default.createDirectory(
      at: stored.appending(path: "lost+found"), withIntermediateDirectories: true)
  }

  private func mount() throws {
    try FileManager.default.removeItem(at: stored)
    try FileManager.default.moveItem(at: elsewhere, to: stored)
  }

  private func expectAway(_ work: () async throws -> Void) async {
    let failure = await #expect(throws: DatabaseFailure.self) { try await work() }
    #expect(failure?.kind == .unwritable)
  }

  @Test("A folder that is not mounted has lost no photo: it is away")
  func unmounted() async throws {
    let store = try await store(open(.sqliteInMemory))
    let (photo, name) = (try photo(), BlobName())
    try await store.put(photo, as: name)
    // Without the mount point, and with an empty disk at it.
    try FileManager.default.moveItem(at: stored, to: elsewhere)
    for isThere in [false, true] {
      if isThere {
        try FileManager.default.createDirectory(
          at: stored.appending(path: "lost+found"), withIntermediateDirectories: true)
      }
      await expectAway { _ = try await store.open(name, range: 0..<5) }
      await expectAway { try await store.put(photo, as: BlobName()) }
      await expectAway { try await store.delete(name) }
      #expect(files(in: stored).isEmpty)
    }
    try mount()
    _ = try await store.open(name, range: 0..<5)
    await #expect(throws: BlobMissing.self) { _ = try await store.open(BlobName(), range: 0..<5) }
    try await store.delete(name)
    try await store.delete(name)
    await #expect(throws: BlobMissing.self) { _ = try await store.open(name, range: 0..<5) }
  }

  @Test(
    "A photo that is deleted while its folder is away goes when it is back, also after a start",
    arguments: TestEngine.allCases)
  func deletion(engine: TestEngine) async throws {
    let database = try open(engine)
    let first = blobs(database, store: try await store(database), box: box)
    let sent = try await sendPhoto(to: application(first))
    try unmount()
    try await database.write { _ = try first.deleteAll(of: Self.owner, in: $0) }
    await expectAway { try await first.removeDeleted() }

    let second = blobs(database, store: try await store(database), box: box)
    #expect(!isMarked, "the database knows of a file")
    await expectAway { try await second.removeDeleted() }
    let refused = try await send(
      Self.form([("file", "a.png", TestPicture.png())]), to: application(second))
    #expect(refused.status == .serviceUnavailable)
    #expect(try await get(sent.path, from: application(second)).status == .notFound)
    #expect(try await states(in: database) == ["deleted", "deleted"])

    try mount()
    try await second.sweep()
    #expect(files(in: stored) == [MountMarker.name])
    #expect(try await states(in: database).isEmpty)
    try await database.close()
  }

  @Test("A store of before the marker gets it at the start")
  func older() async throws {
    let database = try open(.sqliteInMemory)
    let sent = try await sendPhoto(to: application(blobs(database, box: box)))
    #expect(!isMarked)
    let application = application(blobs(database, store: try await store(database), box: box))
    #expect(isMarked)
    #expect(try await get(sent.path, from: application).status == .ok)
    _ = try await sendPhoto(to: application)
  }

  @Test("A directory that cannot be made stops no start, and is a new one once it can be")
  func unmade() async throws {
    let database = try open(.sqliteInMemory)
    try Data().write(to: stored)
    let refused = try await send(
      Self.form([("file", "a.png", TestPicture.png())]),
      to: application(blobs(database, store: try await store(database), box: box)))
    #expect(refused.status == .serviceUnavailable)
    #expect(try await states(in: database) == ["deleted"])
    try FileManager.default.removeItem(at: stored)
    let later = blobs(database, store: try await store(database), box: box)
    #expect(isMarked)
    try await later.sweep()
    _ = try await sendPhoto(to: application(later))
    #expect(try await states(in: database) == ["stored"])
  }
}
