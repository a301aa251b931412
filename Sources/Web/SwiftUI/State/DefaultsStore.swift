/// Where `@AppStorage` keeps its values: on a server never a process-wide store, always the
/// record of the browser that the session belongs to.
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
