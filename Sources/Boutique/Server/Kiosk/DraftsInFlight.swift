import BoutiqueModels

/// The drafts that are being written now. Requests for one draft at the same time share it, so that
/// a service is asked, and paid, once.
actor DraftsInFlight {
  struct Key: Hashable, Sendable {
    let session: String
    let rating: StarRating
  }

  private var tasks: [Key: Task<String, any Error>] = [:]

  /// The draft of the first of these requests.
  /// - Throws: the error of `write`. It goes on when its first caller goes away.
  func draft(
    _ key: Key, _ write: @escaping @Sendable () async throws -> String
  ) async throws -> String {
    if let task = tasks[key] { return try await task.value }
    let task = Task { try await write() }
    tasks[key] = task
    defer { tasks[key] = nil }
    return try await task.value
  }
}
