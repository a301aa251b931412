/// The storage behind `@AppStorage`. On a server it is never process-wide, but the record of the
/// session's browser.
@MainActor
package protocol DefaultsStore: AnyObject {
  func string(forKey key: String) -> String?
  func set(_ value: String?, forKey key: String)
}

/// A store for trees without a browser, such as tests.
@MainActor
package final class MemoryDefaults: DefaultsStore {
  private var values: [String: String] = [:]
  package init() {}
  package func string(forKey key: String) -> String? { values[key] }
  package func set(_ value: String?, forKey key: String) { values[key] = value }
}
