import ServerKit

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

/// The name in a browser's cookie, as it is stored: whoever reads the database cannot use it.
struct HashedName: Hashable, Sendable {
  let text: String

  init(of name: String) {
    text = Digest.hex(of: name)
  }
}

/// What is stored of a browser.
struct StoredBrowser: Sendable {
  /// Stays the same when the browser gets another name.
  let id: String
  let values: [RecordPlace: String]
}

/// Where the records of browsers are stored for good.
protocol RecordStore: Sendable {
  /// Everything that the browser has stored which has shown that name. It counts as here from now
  /// on, and its older names open nothing.
  /// - Throws: `BrowserNameIsRetired`
  func browser(named name: HashedName) async throws -> StoredBrowser
  /// Stores all changes or none. The changes are on the disk when this returns.
  func store(_ changes: [RecordChange]) async throws
  /// Deletes the records of browsers that have forgotten their names, and so cannot come back.
  /// - Parameter inUse: the ids of browsers that are here now.
  func removeGone(inUse: [String]) async throws
  /// Lets a browser be known by one more name, until it shows it.
  func add(_ name: HashedName, to browser: String) async throws
  /// The browser has shown the name: no other opens its records from now on.
  func retireNames(of browser: String, except name: HashedName) async throws
  /// Whether a browser of that name has stored anything.
  func knows(_ name: HashedName) async throws -> Bool
}
