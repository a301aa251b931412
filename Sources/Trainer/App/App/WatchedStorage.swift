import ClientKit
import Foundation
import TrainerModels

/// The device's storage, which another window of the app may write too: remembers what was read and
/// written here, and tells whether something else is there now.
// Safe to send: `seen` is touched only while `lock` is held.
final class WatchedStorage: @unchecked Sendable {
  private let storage: any KeyValueStorage
  private let lock = NSLock()
  private var seen: [String: String?] = [:]

  init(_ storage: any KeyValueStorage) { self.storage = storage }

  var forProgress: ProgressStorage {
    ProgressStorage(load: { self.load($0) }, save: { self.save($0, $1) })
  }

  var hasChangedElsewhere: Bool {
    lock.withLock { seen }.contains { storage.string(forKey: $0) != $1 }
  }

  private func load(_ key: String) -> String? {
    let text = storage.string(forKey: key)
    lock.withLock { seen[key] = .some(text) }
    return text
  }

  private func save(_ text: String?, _ key: String) -> Bool {
    storage.set(text, forKey: key)
    // What is there and not what was meant: a full disk refuses silently, and the old text must not
    // then look like another window's.
    let kept = storage.string(forKey: key)
    lock.withLock { seen[key] = .some(kept) }
    return kept == text
  }
}
