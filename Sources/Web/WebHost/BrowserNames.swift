/// The names of browsers, as they are stored for good.
package protocol BrowserNames: Sendable {
  /// Lets the browser of the name `old` be known by `new`, too.
  func add(_ new: String, besides old: String) async throws
  /// The browser has shown the name `new`: what it was called before opens nothing from now on.
  func retireNames(before new: String) async throws
  /// Whether a browser of that name has stored anything.
  func knows(_ name: String) async throws -> Bool
}

/// The browser has shown another name since it had this one.
package struct BrowserNameIsRetired: Error {
  package init() {}
}

/// The browser has kept its old name.
package struct RenamingFailed: Error {}
