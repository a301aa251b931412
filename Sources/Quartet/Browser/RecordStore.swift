/// Names one value among those of a browser.
struct RecordPlace: Hashable, Sendable {
  let key: String
  /// Secrets are encrypted at rest. A secret and a setting may have the same key.
  let isSecret: Bool
}

/// The new value of a place; nil removes it.
struct RecordChange: Sendable {
  let browser: String
  let place: RecordPlace
  let value: String?
}

/// Where the records of browsers are stored for good.
protocol RecordStore: Sendable {
  /// Everything that a browser has stored. From now on it counts as here.
  func records(of browser: String) async throws -> [RecordPlace: String]
  /// Stores all changes or none. The changes are on the disk when this returns.
  func store(_ changes: [RecordChange]) async throws
  /// Deletes the records of browsers that have forgotten their names, and so cannot come back.
  /// - Parameter inUse: browsers that are here now.
  func removeGone(inUse: [String]) async throws
}
