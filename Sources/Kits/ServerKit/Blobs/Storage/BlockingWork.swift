import Foundation

/// Does calls that wait for a disk on threads of their own, so that they stop no task of others.
struct BlockingWork: Sendable {
  static let files = BlockingWork("quartet.files")

  private let queue: DispatchQueue

  init(_ name: String) {
    queue = DispatchQueue(label: name, attributes: .concurrent)
  }

  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
