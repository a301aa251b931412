import Foundation

/// A value that several tasks may change, one at a time.
// Safe to send: `value` is private and touched only while `lock` is held. Only sendable values go
// in. `Mutex` would prove that to the compiler, but needs iOS 18. These tests also run on iOS 17.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
