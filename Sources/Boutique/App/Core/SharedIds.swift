import ClientKit

/// A short list of visits' ids that all windows of the device have in common, oldest first. It
/// survives a relaunch.
extension Shared<[String]> {
  static func ids(key: String, device: Device) -> Shared<[String]> {
    Shared(
      key: key, device: device,
      policy: .merged { mine, stored in stored + mine.filter { !stored.contains($0) } })
  }

  /// A list that cannot be read is empty.
  var ids: [String] { value ?? [] }

  /// Puts this one at the end.
  /// - Parameter limit: more than this many are not kept; the oldest go first.
  func add(_ id: String, limit: Int) {
    save { Array(($0.filter { $0 != id } + [id]).suffix(limit)) }
  }

  func remove(_ id: String) { save { $0.filter { $0 != id } } }

  func removeAll() { save { _ in [] } }

  /// Writes nothing when nothing changes.
  private func save(_ body: ([String]) -> [String]) {
    let (before, after) = (ids, body(ids))
    if after != before { change { _ in after.isEmpty ? nil : after } }
  }
}
