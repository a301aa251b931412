import Foundation

/// A file that is open for reading, until nobody holds it.
final class OpenFile: Sendable {
  private let descriptor: Int32

  private let path: String

  /// A symbolic link is not followed.
  /// - Parameter open: for tests, in place of the system's call.
  /// - Throws: ``BlobMissing`` for a file that is not there; ``DatabaseFailure`` of kind `unwritable`
  ///   for one that cannot be opened now, as without descriptors.
  init(reading path: String, open: (String) -> Int32 = OpenFile.open) throws {
    self.path = path
    descriptor = open(path)
    guard descriptor < 0 else { return }
    if errno == ENOENT { throw BlobMissing() }
    throw refusal()
  }

  static let open: @Sendable (String) -> Int32 = { path in
    Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of a range; fewer at the file's end.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable` when the disk refuses.
  func read(_ range: Range<Int>) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: count), range.count - count,
          off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw refusal() }
        guard read > 0 else { return }
        count += read
      }
    }
  }

  private func refusal() -> DatabaseFailure {
    DatabaseFailure(kind: .unwritable, message: "\(path) cannot be read (\(Errno.text)).")
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
