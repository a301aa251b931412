import Foundation

/// A directory that is gone when the test is.
package final class TemporaryDirectory: Sendable {
  package let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("quartet-\(UUID().uuidString)", isDirectory: true)

  package init() {}

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
