import Foundation
import NIOCore
import ServerKit
import Synchronization

/// Lets a worker die at a place, as a process that is killed: nothing of it runs any more, neither
/// its next line nor what it does about an error.
final class WorkerDeaths: Sendable {
  private struct Armed: Sendable {
    let place: SoulOperation.Death
    let died: AsyncStream<Void>.Continuation
  }

  private let armed = Mutex<Armed?>(nil)

  /// Returns when the work has ended, or has died at the place.
  func run(until place: SoulOperation.Death, _ work: @escaping @Sendable () async -> Void) async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    armed.withLock { $0 = Armed(place: place, died: end) }
    Task {
      await work()
      end.yield()
    }
    for await _ in ends { break }
    armed.withLock { $0 = nil }
  }

  /// Never returns if a worker is to die here. Its task stays, and is never resumed.
  func meet(_ place: SoulOperation.Death) async {
    let died = armed.withLock { armed -> AsyncStream<Void>.Continuation? in
      guard armed?.place == place else { return nil }
      defer { armed = nil }
      return armed?.died
    }
    guard let died else { return }
    died.yield()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

/// The files of photos, whose worker may die before one of them is stored.
struct ModelledStore: BlobStore {
  let files: DirectoryBlobStore
  let deaths: WorkerDeaths

  func put(_ file: URL, as name: BlobName) async throws {
    await deaths.meet(.storing)
    try await files.put(file, as: name)
  }

  func open(
    _ name: BlobName, range: Range<Int>
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable {
    try await files.open(name, range: range)
  }

  func delete(_ name: BlobName) async throws { try await files.delete(name) }
}
