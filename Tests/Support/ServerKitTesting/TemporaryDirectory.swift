import Foundation
import Synchronization

/// A directory that is gone when the test is.
package final class TemporaryDirectory: Sendable {
  package let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("quartet-\(UUID().uuidString)", isDirectory: true)
  private let removals = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  /// Something outside the directory that goes with it.
  func onRemoval(_ remove: @escaping @Sendable () -> Void) {
    removals.withLock { $0.append(remove) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    for remove in removals.withLock({ $0 }) { remove() }
  }
}
