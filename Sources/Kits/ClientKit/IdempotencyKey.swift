import Foundation

/// Makes the key under which the server does a thing only once; tests count instead.
package typealias NewKey = @MainActor () -> String

package enum IdempotencyKey {
  @MainActor package static func new() -> String { UUID().uuidString.lowercased() }
}

extension [String: String] {
  /// With a key under which the server does a thing only once.
  package func once(_ key: String) -> [String: String] {
    merging(["idempotency-key": key]) { _, new in new }
  }
}
