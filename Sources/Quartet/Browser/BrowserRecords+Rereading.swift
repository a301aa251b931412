import WebHost

/// Records in memory that another node may have changed.
extension BrowserRecords {
  /// So often at most records are read that change meanwhile: the browser's tabs are here then.
  private static let rereadings = 3

  /// The records with what another node has stored since they were read.
  func current(
    _ records: LoadedRecords, named name: HashedName
  ) async throws -> LoadedRecords {
    for _ in 0..<Self.rereadings {
      let mark = records.mark
      do {
        let stored = try await store.browser(named: name)
        if records.take(stored.values, unlessChangedSince: mark) { break }
      } catch let error as BrowserNameIsRetired {
        // Another node has given the browser a later name.
        memory.withLock { $0.forget(name, of: records.browser) }
        throw error
      }
    }
    return records
  }
}
