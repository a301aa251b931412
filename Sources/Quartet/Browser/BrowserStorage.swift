import ClientKit

/// The settings or the secrets of one browser, as its apps see them.
struct BrowserStorage: KeyValueStorage {
  private let records: LoadedRecords
  private let isSecret: Bool

  init(_ records: LoadedRecords, isSecret: Bool) {
    self.records = records
    self.isSecret = isSecret
  }

  func string(forKey key: String) -> String? {
    records.value(at: RecordPlace(key: key, isSecret: isSecret))
  }

  func keys(withPrefix prefix: String) -> [String] {
    records.keys(withPrefix: prefix, areSecret: isSecret)
  }

  func set(_ value: String?, forKey key: String) {
    records.set(value, at: RecordPlace(key: key, isSecret: isSecret))
  }

  func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> StorageWatch
  {
    watch { if case .refused(let key) = $0 { work(key) } }
  }

  func watch(_ work: @escaping @MainActor (StorageEvent) -> Void) -> StorageWatch {
    records.watch { [isSecret] news in
      switch news {
      case .refused(let place):
        if place.isSecret == isSecret { work(.refused(key: place.key)) }
      case .changed(let place):
        guard let place else { return work(.changed(key: nil)) }
        if place.isSecret == isSecret { work(.changed(key: place.key)) }
      }
    }
  }
}
