import Foundation
import Synchronization

/// The system's randomness, fetched for many draws at once. An order draws twenty numbers, and asking the
/// system for each took a fiftieth of its time. It is as fit for secrets as `SystemRandomNumberGenerator`.
package struct FetchedRandomness: RandomNumberGenerator, Sendable {
  private static let store = Mutex(Store())

  package init() {}

  package mutating func next() -> UInt64 { Self.store.withLock { $0.take() } }

  private struct Store: Sendable {
    /// 256 bytes: the most that the system gives at once.
    private var numbers = [UInt64](repeating: 0, count: 32)
    private var left = 0

    mutating func take() -> UInt64 {
      if left == 0 { fetch() }
      left -= 1
      // What was given away is not kept: nobody can read it in the memory later.
      defer { numbers[left] = 0 }
      return numbers[left]
    }

    private mutating func fetch() {
      left = numbers.count
      let code = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) }
      guard code != 0 else { return }
      // Swift's own generator ends the process if the system has none.
      var generator = SystemRandomNumberGenerator()
      for place in numbers.indices { numbers[place] = generator.next() }
    }
  }
}
