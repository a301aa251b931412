import ServerKit
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
  /// Of these, the bytes of the browsers at one address. It may be a whole school's: a quarter, as
  /// of the tabs, so that no one machine can take all.
  var bytesOfAddress = 128 * 1024 * 1024
}

/// The bytes that the records of all browsers take in memory together, and those of each address.
final class MemoryBudget: Sendable {
  private struct Used {
    var total = 0
    var byAddress: [ClientAddress: Int] = [:]

    mutating func add(_ bytes: Int, of address: ClientAddress?) {
      total += bytes
      guard let address else { return }
      let sum = byAddress[address, default: 0] + bytes
      byAddress[address] = sum == 0 ? nil : sum
    }
  }

  private let used = Mutex(Used())
  private let limits: RecordLimits

  init(_ limits: RecordLimits) {
    self.limits = limits
  }

  /// - Parameter address: nil if it cannot be told; only the whole is limited then.
  /// - Returns: false if there is no room. Giving back, with a negative number, always succeeds.
  func take(_ bytes: Int, for address: ClientAddress?) -> Bool {
    used.withLock { used in
      let ofAddress = address.flatMap { used.byAddress[$0] } ?? 0
      let fits =
        used.total + bytes <= limits.bytesOfAll
        && (address == nil || ofAddress + bytes <= limits.bytesOfAddress)
      guard bytes <= 0 || fits else { return false }
      used.add(bytes, of: address)
      return true
    }
  }

  /// Counts bytes that are there already.
  func note(_ bytes: Int, for address: ClientAddress?) {
    used.withLock { $0.add(bytes, of: address) }
  }
}
