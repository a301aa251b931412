import Foundation

/// Holds an answer back until the test lets it go.
// Safe to send: every stored property is touched only while `lock` is held.
package final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package func pass() async {
    await withCheckedContinuation { continuation in
      let goesOn = lock.withLock {
        if !isOpen { waiting.append(continuation) }
        return isOpen
      }
      if goesOn { continuation.resume() }
    }
  }

  package func open() {
    let waiting = lock.withLock {
      isOpen = true
      defer { self.waiting = [] }
      return self.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
