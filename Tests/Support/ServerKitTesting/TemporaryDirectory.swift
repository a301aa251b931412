import Foundation
import ServerKit
import Synchronization

/// A directory that is gone when the test is.
package final class TemporaryDirectory: Sendable {
  package let url: URL
  private let removals = Mutex<[@Sendable () -> Void]>([])

  /// - Parameter isInMemory: on the memory disk, if the machine has one. That is for many commits
  ///   in tests of something else than what the disk keeps.
  package init(isInMemory: Bool = false) {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let isThere = isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
    url = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("quartet-\(UUID().uuidString)", isDirectory: true)
  }

  /// Something outside the directory that goes with it.
  func onRemoval(_ remove: @escaping @Sendable () -> Void) {
    removals.withLock { $0.append(remove) }
  }

  /// Closes the database when the directory goes. Services that know each other keep it open, and a
  /// node that listens would ask for its dropped database twice a second.
  package func closesWithIt(_ database: Database) {
    onRemoval { Task { try? await database.close() } }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    for remove in removals.withLock({ $0 }) { remove() }
  }
}
