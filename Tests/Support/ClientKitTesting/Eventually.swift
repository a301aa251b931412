/// A condition that did not come true.
package struct NeverHappened: Error, CustomStringConvertible {
  package var description: String
}

/// Lets other tasks run until the condition holds. The limit is for a broken test only.
package func eventually(
  _ what: String = "the condition holds", isolation: isolated (any Actor)? = #isolation,
  _ condition: () -> Bool
) async throws {
  for attempt in 0..<20_000 {
    if condition() { return }
    if attempt < 1_000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
  throw NeverHappened(description: "never: \(what)")
}
