import ClientKitTesting
import TrainerModels

/// Texts by key, as a device keeps them: it counts, and its disk can be full.
final class Texts: Sendable {
  private struct State: Sendable {
    var texts: [String: String] = [:]
    var loads = 0
    var saves = 0
    var bytes = 0
    var refusals = 0
    var stopsAfter: Int?
  }

  private let state = Locked(State())

  var all: [String: String] { state.withLock(\.texts) }
  /// How many texts were read, and thereby decoded.
  var loads: Int { state.withLock(\.loads) }
  /// How many texts were encoded and written.
  var saves: Int { state.withLock(\.saves) }
  /// The bytes of written keys and texts.
  var bytes: Int { state.withLock(\.bytes) }
  var refusals: Int { state.withLock(\.refusals) }
  /// After so many more texts the disk is full, or the app was killed; nil for never.
  var stopsAfter: Int? {
    get { state.withLock(\.stopsAfter) }
    set { state.withLock { $0.stopsAfter = newValue } }
  }

  var storage: ProgressStorage {
    ProgressStorage(
      load: { self.load($0) },
      keys: { prefix in self.all.keys.filter { $0.hasPrefix(prefix) } },
      save: { self.save($0, $1) })
  }

  func set(_ text: String?, _ key: String) { state.withLock { $0.texts[key] = text } }

  func startCounting() {
    state.withLock { ($0.loads, $0.saves, $0.bytes) = (0, 0, 0) }
  }

  private func load(_ key: String) -> String? {
    state.withLock {
      $0.loads += 1
      return $0.texts[key]
    }
  }

  private func save(_ text: String?, _ key: String) -> Bool {
    state.withLock {
      if let left = $0.stopsAfter {
        guard left > 0 else {
          $0.refusals += 1
          return $0.texts[key] == text
        }
        $0.stopsAfter = left - 1
      }
      $0.saves += 1
      $0.bytes += key.utf8.count + (text?.utf8.count ?? 0)
      $0.texts[key] = text
      return true
    }
  }
}
