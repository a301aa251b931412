import WebHost

/// The names by which browsers are known.
extension BrowserRecords: BrowserNames {
  func add(_ new: String, besides old: String) async throws {
    let records = try await open(old)
    try await store.add(HashedName(of: new), to: records.browser)
    memory.withLock { $0.note(records, as: HashedName(of: new)) }
  }

  func retireNames(before new: String) async throws {
    // Shown for the first time, the name retires the others as its browser is read. In memory it
    // may be there already, as a name that was given and not shown yet.
    let (records, name) = (try await open(new), HashedName(of: new))
    try await store.retireNames(of: records.browser, except: name)
    memory.withLock { $0.forgetNames(of: records, except: name) }
  }

  func knows(_ name: String) async throws -> Bool {
    try await store.knows(HashedName(of: name))
  }
}
