import Foundation

/// Makes the key under which the server does a thing only once; tests count instead.
typealias NewKey = @MainActor () -> String

enum IdempotencyKey {
  @MainActor static func new() -> String { UUID().uuidString.lowercased() }
}
