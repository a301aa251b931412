import Foundation
import NIOCore
import ServerKit
import Synchronization

/// A directory of blobs whose disk is full when a test says so.
final class StudioStore: BlobStore {
  private let base: DirectoryBlobStore
  /// How many more files there is room for; nil: for all.
  private let room = Mutex<Int?>(nil)
  private let trouble = Mutex<(any Error)?>(nil)

  init(_ folder: URL) { base = DirectoryBlobStore(folder) }

  func leave(roomFor files: Int?) { room.withLock { $0 = files } }

  /// From now on no file can be read, for that reason.
  func fail(with error: any Error) { trouble.withLock { $0 = error } }

  func put(_ file: URL, as name: BlobName) async throws {
    let isFull = room.withLock { room in
      guard let left = room else { return false }
      room = max(0, left - 1)
      return left == 0
    }
    if isFull { throw DatabaseFailure(kind: .unwritable, message: "The disk is full.") }
    try await base.put(file, as: name)
  }

  func open(
    _ name: BlobName, range: Range<Int>
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable {
    if let error = trouble.withLock({ $0 }) { throw error }
    return try await base.open(name, range: range)
  }

  func delete(_ name: BlobName) async throws { try await base.delete(name) }
}
