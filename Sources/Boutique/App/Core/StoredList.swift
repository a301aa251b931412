import ClientKit
import Foundation
import WireKit

/// A short list of visits' ids that survives a relaunch, oldest first.
struct StoredList {
  let key: String
  /// More than this many are not kept; the oldest go first.
  let limit: Int
  let storage: any KeyValueStorage

  /// What cannot be read is an empty list.
  func load() -> [String] {
    guard let text = storage.string(forKey: key) else { return [] }
    return (try? WireJSON.decode([String].self, from: Data(text.utf8))) ?? []
  }

  func save(_ ids: [String]) {
    let data = ids.isEmpty ? nil : try? WireJSON.encode(ids)
    storage.set(data.map { String(decoding: $0, as: UTF8.self) }, forKey: key)
  }

  /// `ids` with this one at the end.
  func adding(_ id: String, to ids: [String]) -> [String] {
    Array((ids.filter { $0 != id } + [id]).suffix(limit))
  }
}
