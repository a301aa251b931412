import Foundation

/// The data directory, held by one server at a time.
///
/// Job leases and caches rely on being alone: a second server on the same data would do work twice.
/// The lock is the kernel's, so it ends with the process, however that ends.
final class DataDirectory: Sendable {
  let url: URL
  private let descriptor: Int32

  /// - Throws: ``DataDirectoryError``
  init(holding url: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataDirectoryError.cannotBeUsed(url.path)
    }
    let path = url.appendingPathComponent("quartet.lock").path
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DataDirectoryError.cannotBeUsed(url.path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw DataDirectoryError.inUse(url.path)
    }
    self.url = url
    self.descriptor = descriptor
  }

  /// Whether this process alone works on the data. The kernel says so: asking again for a lock that
  /// one holds succeeds.
  var isLocked: Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  deinit {
    close(descriptor)
  }
}

enum DataDirectoryError: Error, CustomStringConvertible {
  case inUse(String)
  case cannotBeUsed(String)
  case holdsDemo(String)
  case holdsRealData(String)
  case takesNoStores(String)

  var description: String {
    switch self {
    case .inUse(let path):
      "Another quartet serve is using \(path). Stop it, or choose another directory with --data."
    case .cannotBeUsed(let path):
      "The directory \(path) cannot be written. Choose another with --data."
    case .holdsDemo(let path):
      """
      \(path) holds demo data, which must not be served for real. Choose another directory with \
      --data, or add --demo.
      """
    case .holdsRealData(let path):
      """
      \(path) holds real stores, which a demo would open to everybody. Choose another directory \
      with --data, or leave out --demo.
      """
    case .takesNoStores(let path):
      """
      \(path) holds demo data, where everybody could change your store. Choose another directory \
      with --data.
      """
    }
  }
}
