import ClientKit
import Synchronization
import WebHost

@testable import quartet

/// Records in memory, stored when the test lets them be, and refused when it says so.
final class ScriptedStore: RecordStore {
  struct Refused: Error {}

  private struct State {
    var records: [String: [RecordPlace: String]] = [:]
    var later: [HashedName: String] = [:]
    var retired: Set<HashedName> = []
    var commits: [[RecordChange]] = []
    var attempts = 0
    var loads = 0
    var refusals = 0
    var refusedKeys: Set<String> = []
    var isOpen = true
    var answersLate = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The changes of each transaction.
  var commits: [[RecordChange]] { state.withLock { $0.commits } }
  var attempts: Int { state.withLock { $0.attempts } }
  var loads: Int { state.withLock { $0.loads } }
  /// How many transactions have begun and wait for ``open()``.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Lets no transaction and no load come to its end.
  func shut() { state.withLock { $0.isOpen = false } }

  /// From now on a load waits after it has read.
  func answerLate() { state.withLock { $0.answersLate = true } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Refuses the next so many transactions.
  func refuse(_ count: Int) { state.withLock { $0.refusals = count } }
  /// Refuses every transaction with such a key.
  func refuse(key: String) { state.withLock { _ = $0.refusedKeys.insert(key) } }

  func put(_ values: [RecordPlace: String], of browser: String) {
    state.withLock { $0.records[browser] = values }
  }

  private func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Here a browser's id is the name in clear that a test gave it first, so that tests are readable.
  private static let names = ["one", "two", "open", "opening", "gone"]

  func browser(named name: HashedName) async throws -> StoredBrowser {
    let isLate = state.withLock { state in
      state.loads += 1
      return state.answersLate
    }
    if !isLate { await pass() }
    let found = try read(name)
    if isLate { await pass() }
    return found
  }

  private func read(_ name: HashedName) throws -> StoredBrowser {
    try state.withLock { state in
      guard !state.retired.contains(name) else { throw BrowserNameIsRetired() }
      let browser =
        state.later[name] ?? Self.names.first { HashedName(of: $0) == name } ?? name.text
      guard !state.refusedKeys.contains(browser) else { throw Refused() }
      return StoredBrowser(id: browser, values: state.records[browser] ?? [:])
    }
  }

  func add(_ name: HashedName, to browser: String) async throws {
    state.withLock { $0.later[name] = browser }
  }

  func retireNames(of browser: String, except name: HashedName) async throws {
    state.withLock { state in
      state.retired.formUnion(state.later.filter { $0.value == browser && $0.key != name }.keys)
      state.retired.insert(HashedName(of: browser))
    }
  }

  func knows(_ name: HashedName) async throws -> Bool {
    state.withLock { state in state.records.keys.contains { HashedName(of: $0) == name } }
  }

  func store(_ changes: [RecordChange]) async throws {
    state.withLock { $0.attempts += 1 }
    await pass()
    try state.withLock { state in
      if state.refusals > 0 {
        state.refusals -= 1
        throw Refused()
      }
      guard !changes.contains(where: { state.refusedKeys.contains($0.place.key) }) else {
        throw Refused()
      }
      state.commits.append(changes)
      for change in changes {
        state.records[change.browser, default: [:]][change.place] = change.value
      }
    }
  }

  func removeGone(inUse: [String]) async throws {
    state.withLock { state in
      state.records = state.records.filter { browser, _ in
        inUse.contains(browser) || inUse.contains(HashedName(of: browser).text)
      }
    }
  }
}

extension RecordPlace {
  static func setting(_ key: String) -> RecordPlace { RecordPlace(key: key, isSecret: false) }
}

extension LoadedRecords {
  /// The settings, as an app sees them.
  var settings: BrowserStorage { BrowserStorage(self, isSecret: false) }
  var secrets: BrowserStorage { BrowserStorage(self, isSecret: true) }
}
