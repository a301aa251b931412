import Foundation

/// Files that are on the disk when a call returns.
package enum DurableFile {
  /// - Throws: ``DatabaseFailure`` of kind `unwritable`.
  static func synchronize(_ url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fsync(descriptor) == 0 else { throw refusal(of: url) }
  }

  /// Gives a finished file its name. After a power cut the name leads to the old file or to the whole
  /// new one.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable`.
  package static func rename(_ draft: URL, to file: URL) throws {
    try synchronize(draft)
    guard Foundation.rename(draft.path, file.path) == 0 else { throw refusal(of: file) }
    try synchronize(file.deletingLastPathComponent())
  }

  /// In bytes.
  static func size(of file: URL) throws -> Int {
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw refusal(of: file) }
    return Int(status.st_size)
  }

  private static func refusal(of url: URL) -> DatabaseFailure {
    DatabaseFailure(kind: .unwritable, message: "\(url.path) cannot be written (\(Errno.text)).")
  }
}

enum Errno {
  /// The last error of the C library, in words.
  static var text: String { String(cString: strerror(errno)) }
}

extension DatabaseFailure {
  /// A sentence for the operator, who must decide something.
  static func unusable(_ message: String) -> DatabaseFailure {
    DatabaseFailure(kind: .unusable, message: message)
  }
}
