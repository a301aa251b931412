import Foundation

/// The data directory, held by one server at a time.
///
/// With SQLite in it, job leases and caches rely on being alone. A second server on the same data
/// would do work twice. Servers that share a PostgreSQL database each have a directory of their own.
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

  /// The directory, held; nil while a server holds it.
  /// - Throws: ``DataDirectoryError``
  static func held(at url: URL) throws -> DataDirectory? {
    do {
      return try DataDirectory(holding: url)
    } catch DataDirectoryError.inUse {
      return nil
    }
  }

  /// Whether this process alone works on the data. The kernel says so: asking again for a lock that
  /// one holds succeeds.
  var isLocked: Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// A sentence about a directory, or files in it, that other users of the machine may open. A
  /// directory that we made is for its owner only; another's rights are the operator's decision.
  var warning: String? {
    var files = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    files = files.filter { Self.isOpenToOthers(url.appendingPathComponent($0).path) }
    if !Self.isOpenToOthers(url.path) { return nil }
    let what = files.isEmpty ? "" : " and its files (\(files.sorted().joined(separator: ", ")))"
    return """
      Other users of this machine may open the data directory \(url.path)\(what). To close it to \
      them: chmod -R go= \(url.path)
      """
  }

  private static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  deinit {
    close(descriptor)
  }
}

enum DataDirectoryError: Error, CustomStringConvertible {
  case inUse(String)
  case cannotBeUsed(String)
  case diskIsFull(String)
  case holdsDemo(String)
  case holdsRealData(String)
  case takesNoStores(String)

  var description: String {
    switch self {
    case .inUse(let path):
      "Another quartet serve is using \(path). Stop it, or choose another directory with --data."
    case .cannotBeUsed(let path):
      "The directory \(path) cannot be written. Choose another with --data."
    case .diskIsFull(let path):
      """
      The disk of \(path) is full, so nothing could be stored there. Make room on it and start \
      again; nothing is lost.
      """
    case .holdsDemo(let path):
      """
      \(path) holds demo data, which must not be served for real. Choose another directory with \
      --data, or another --database, or add --demo.
      """
    case .holdsRealData(let path):
      """
      \(path) holds real stores, which a demo would open to everybody. Choose another directory \
      with --data, or another --database, or leave out --demo.
      """
    case .takesNoStores(let path):
      """
      \(path) holds demo data, where everybody could change your store. Choose another directory \
      with --data, or another --database.
      """
    }
  }
}
