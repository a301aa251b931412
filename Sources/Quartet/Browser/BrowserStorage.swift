import ClientKit

/// One browser's part of ``BrowserRecords``, as its apps see it.
struct BrowserStorage: KeyValueStorage {
  private let records: BrowserRecords
  private let browser: String
  private let isSecret: Bool

  /// `browser` is the id in that browser's cookie.
  init(_ records: BrowserRecords, browser: String, isSecret: Bool) {
    self.records = records
    self.browser = browser
    self.isSecret = isSecret
  }

  func string(forKey key: String) -> String? {
    records.value(at: place(key))
  }

  func keys(withPrefix prefix: String) -> [String] {
    records.keys(withPrefix: prefix, of: browser, areSecret: isSecret)
  }

  func set(_ value: String?, forKey key: String) {
    records.set(value, at: place(key))
  }

  private func place(_ key: String) -> BrowserRecords.Place {
    BrowserRecords.Place(browser: browser, key: key, isSecret: isSecret)
  }
}
