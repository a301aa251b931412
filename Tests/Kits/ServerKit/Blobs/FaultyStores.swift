import Foundation
import NIOCore

@testable import ServerKit

/// A store without room.
struct FullStore: BlobStore {
  func put(_ file: URL, as name: BlobName) throws {
    throw DatabaseFailure(kind: .unwritable, message: "full")
  }

  func open(
    _ name: BlobName, range: Range<Int>
  ) throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable { throw BlobMissing() }

  func delete(_ name: BlobName) {}
}

/// Refuses the first deletion.
final class StubbornStore: BlobStore {
  private let base: DirectoryBlobStore
  private let deletions = Shared(0)

  init(_ base: DirectoryBlobStore) { self.base = base }

  func put(_ file: URL, as name: BlobName) async throws { try await base.put(file, as: name) }

  func open(
    _ name: BlobName, range: Range<Int>
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable {
    try await base.open(name, range: range)
  }

  func delete(_ name: BlobName) async throws {
    deletions.update { $0 += 1 }
    if deletions.value == 1 { throw NeverHappened() }
    try await base.delete(name)
  }
}
