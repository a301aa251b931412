import Synchronization

/// The limits of browsers' storage, so that a malicious one fills neither the disk nor the memory.
/// Bytes are those of keys and values in UTF-8.
struct RecordLimits: Sendable {
  /// The trainer has a key for each of its 2,308 characters.
  var keys = 8192
  /// Ten times the trainer's storage for 10,000 drawings.
  var bytes = 8 * 1024 * 1024
  /// The bytes of all browsers whose records are in memory now.
  var bytesOfAll = 512 * 1024 * 1024
}

/// The bytes that the records of all browsers take in memory together.
final class MemoryBudget: Sendable {
  private let used = Mutex(0)
  private let limit: Int

  init(_ limit: Int) {
    self.limit = limit
  }

  /// - Returns: false if there is no room. Giving back, with a negative number, always succeeds.
  func take(_ bytes: Int) -> Bool {
    used.withLock { used in
      guard bytes <= 0 || used + bytes <= limit else { return false }
      used += bytes
      return true
    }
  }

  /// Counts bytes that are there already.
  func note(_ bytes: Int) {
    used.withLock { $0 += bytes }
  }
}
