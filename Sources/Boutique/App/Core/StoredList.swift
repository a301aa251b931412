import ClientKit
import Foundation
import WireKit

/// A short list of visits' ids that survives a relaunch, oldest first.
///
/// All windows of the device have one list: each look finds what another window has changed, and
/// each change is made to what is there now, so that no window takes back what another has added.
@MainActor
final class StoredList {
  private let key: String
  private let limit: Int
  private let storage: any KeyValueStorage
  /// What the storage held when this window looked last, and what it means.
  private var seen: String?
  private var known: [String] = []

  /// - Parameter limit: more than this many are not kept; the oldest go first.
  init(key: String, limit: Int, storage: any KeyValueStorage) {
    self.key = key
    self.limit = limit
    self.storage = storage
  }

  /// What cannot be read is an empty list.
  var ids: [String] {
    let text = storage.string(forKey: key)
    if text != seen { (seen, known) = (text, Self.ids(in: text)) }
    return known
  }

  /// Puts this one at the end.
  func add(_ id: String) { save(Array((ids.filter { $0 != id } + [id]).suffix(limit))) }

  func remove(_ id: String) { save(ids.filter { $0 != id }) }

  func removeAll() { save([]) }

  /// To be given what was made of ``ids`` just now.
  private func save(_ changed: [String]) {
    guard changed != known else { return }
    known = changed
    let data = changed.isEmpty ? nil : try? WireJSON.encode(changed)
    storage.set(data.map { String(decoding: $0, as: UTF8.self) }, forKey: key)
    // What is there and not what was meant: a full disk refuses silently, and the old list must not
    // then look like another window's. This window goes on with its own.
    seen = storage.string(forKey: key)
  }

  private static func ids(in text: String?) -> [String] {
    text.flatMap { try? WireJSON.decode([String].self, from: Data($0.utf8)) } ?? []
  }
}
