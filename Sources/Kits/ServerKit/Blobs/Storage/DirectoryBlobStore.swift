import Foundation
import Logging
import NIOCore
import Synchronization

/// Blobs as files of a directory: `aa/bb/aabb…`, so that no folder has too many entries. Several
/// nodes on one database must share the directory.
package struct DirectoryBlobStore: BlobStore {
  private static let chunk = 128 * 1024

  private let root: URL
  /// Nil where the directory cannot be away.
  private let marker: MountMarker?
  private let threads = BlockingWork.files

  /// A store that needs no marker, as its directory ends with the process.
  /// - Parameter root: made when it is first needed, for its owner only.
  package init(_ root: URL) {
    self.init(root, marker: nil)
  }

  private init(_ root: URL, marker: MountMarker?) {
    self.root = root
    self.marker = marker
  }

  /// The store of a server. Its directory gets a marker while the database knows of no file, and is
  /// of no use without it. One that is away stops photos, but not the start.
  package static func ofServer(
    _ root: URL, database: Database, logger: Logger
  ) async throws -> DirectoryBlobStore {
    let marker = MountMarker(root: root)
    let isNew = try await !database.read { try BlobTable(db: $0).hasEverStored() }
    do {
      try marker.set(isNew: isNew)
    } catch {
      logger.warning("photos are neither taken nor deleted", metadata: ["error": "\(error)"])
    }
    return DirectoryBlobStore(root, marker: marker)
  }

  package func put(_ file: URL, as name: BlobName) async throws {
    try await threads.run {
      try marker?.require()
      let (folder, place) = (folder(of: name), place(of: name))
      try makeFolders(to: folder)
      let draft = draft(of: name)
      do {
        try copy(file, to: draft)
        try DurableFile.rename(draft, to: place)
      } catch {
        unlink(draft.path)
        throw error
      }
    }
  }

  package func open(
    _ name: BlobName, range: Range<Int>
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable {
    let place = place(of: name)
    let file = try await threads.run {
      do {
        return try OpenFile(reading: place.path)
      } catch let missing as BlobMissing {
        try marker?.require()
        throw missing
      }
    }
    let position = Position(range)
    return AsyncThrowingStream<ByteBuffer, any Error> {
      guard let next = position.next(Self.chunk) else { return nil }
      return try await threads.run {
        let bytes = try file.read(next)
        // The answer has said how much it has: a shorter file ends the connection.
        guard bytes.count == next.count else { throw BlobMissing() }
        return ByteBuffer(bytes: bytes)
      }
    }
  }

  package func delete(_ name: BlobName) async throws {
    try await threads.run {
      for path in [place(of: name).path, draft(of: name).path] where unlink(path) != 0 {
        guard errno == ENOENT else {
          throw DatabaseFailure(
            kind: .unwritable, message: "\(path) cannot be deleted (\(Errno.text)).")
        }
        try marker?.require()
      }
    }
  }

  // MARK: Places

  private func folder(of name: BlobName) -> URL {
    root.appending(path: name.text.prefix(2)).appending(path: name.text.dropFirst(2).prefix(2))
  }

  private func place(of name: BlobName) -> URL { folder(of: name).appending(path: name.text) }

  private func draft(of name: BlobName) -> URL {
    folder(of: name).appending(path: name.text + ".part")
  }

  /// Makes what is missing of the folders. A new folder's entry is on the disk when this returns.
  private func makeFolders(to folder: URL) throws {
    let above = folder.deletingLastPathComponent()
    for place in [root, above, folder] {
      if mkdir(place.path, 0o700) == 0 {
        try DurableFile.synchronize(place.deletingLastPathComponent())
      } else if errno == ENOENT {
        try FileManager.default.createDirectory(
          at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } else if errno != EEXIST {
        throw DatabaseFailure(
          kind: .unwritable, message: "\(place.path) cannot be made (\(Errno.text)).")
      }
    }
  }

  /// A copy and not a link: the upload may lie on a node's own disk, and the store on another.
  private func copy(_ file: URL, to draft: URL) throws {
    let source = try OpenFile(reading: file.path)
    let target = try NewFile(draft)
    var place = 0
    while true {
      let bytes = try source.read(place..<place + Self.chunk)
      guard !bytes.isEmpty else { return }
      try target.write(bytes)
      place += bytes.count
    }
  }
}

/// What is still to be read of a range. One reader asks at a time, as a stream does.
private final class Position: Sendable {
  private let rest: Mutex<Range<Int>>

  init(_ range: Range<Int>) { rest = Mutex(range) }

  func next(_ count: Int) -> Range<Int>? {
    rest.withLock { rest in
      guard !rest.isEmpty else { return nil }
      let next = rest.lowerBound..<min(rest.upperBound, rest.lowerBound + count)
      rest = next.upperBound..<rest.upperBound
      return next
    }
  }
}
