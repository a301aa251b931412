import Foundation

/// A file that is open for reading, until nobody holds it.
final class OpenFile: Sendable {
  private let descriptor: Int32

  /// Nil when it cannot be opened. A symbolic link is not followed.
  init?(reading path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of a range; fewer at the file's end, or when the disk refuses.
  func read(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: count), range.count - count,
          off_t(range.lowerBound + count))
        guard read > 0 else { return }
        count += read
      }
    }
  }
}

/// A file that did not exist before, for its owner only.
final class NewFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// - Parameter open: for tests, in place of the system's call.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable`.
  init(_ url: URL, open: (String) -> Int32 = NewFile.create) throws {
    path = url.path
    descriptor = open(path)
    guard descriptor >= 0 else { throw refusal() }
  }

  static let create: @Sendable (String) -> Int32 = { path in
    open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// - Throws: ``DatabaseFailure`` of kind `unwritable`, as when the disk is full.
  func write(_ bytes: some ContiguousBytes) throws {
    try bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        guard count > 0 else {
          if errno == EINTR { continue }
          throw refusal()
        }
        done += count
      }
    }
  }

  private func refusal() -> DatabaseFailure {
    DatabaseFailure(kind: .unwritable, message: "\(path) cannot be written (\(Errno.text)).")
  }
}
