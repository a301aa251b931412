import ClientKit
import Foundation
import Testing

@Suite("Long values have files of their own")
struct LongValueStorageTests {
  private let short = MemoryStorage()
  private let long = MemoryStorage()
  private var storage: LongValueStorage { LongValueStorage(short: short, long: long, limit: 5) }

  @Test("A short value stays with the short ones, a long one leaves them")
  func lengthDecides() {
    storage.set("abcde", forKey: "a")
    #expect(short.string(forKey: "a") == "abcde" && long.string(forKey: "a") == nil)
    storage.set("abcdef", forKey: "a")
    #expect(short.string(forKey: "a") == nil && long.string(forKey: "a") == "abcdef")
    #expect(storage.string(forKey: "a") == "abcdef")
  }

  @Test("A value that shrinks is never shadowed by its long past")
  func shrinking() {
    storage.set("abcdef", forKey: "a")
    storage.set("b", forKey: "a")
    #expect(storage.string(forKey: "a") == "b")
    storage.set(nil, forKey: "a")
    #expect(storage.string(forKey: "a") == nil)
  }

  @Test("Keys of both lengths are found by how they begin, each once")
  func keys() {
    storage.set("short", forKey: "a.1")
    storage.set("long enough", forKey: "a.2")
    storage.set("long enough", forKey: "b")
    short.set("left behind by a kill", forKey: "a.2")
    #expect(storage.keys(withPrefix: "a.").sorted() == ["a.1", "a.2"])
  }

  @Test("Files keep each key apart, whatever is in its name, and outlive the storage")
  func files() throws {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let keys = ["progress", "../progress", "a/b", "ä"]
    for key in keys { FileStorage(directory: directory).set("of \(key)", forKey: key) }
    for key in keys {
      #expect(FileStorage(directory: directory).string(forKey: key) == "of \(key)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path())
    #expect(files.count == keys.count)
    #expect(FileStorage(directory: directory).keys(withPrefix: "").sorted() == keys.sorted())
    #expect(FileStorage(directory: directory).keys(withPrefix: "a/") == ["a/b"])
    FileStorage(directory: directory).set(nil, forKey: "a/b")
    #expect(FileStorage(directory: directory).string(forKey: "a/b") == nil)
  }

  @Test("Where a file cannot be written, the value from before stays")
  func fullDisk() throws {
    let blocked = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: blocked)
    defer { try? FileManager.default.removeItem(at: blocked) }
    let storage = LongValueStorage(short: short, long: FileStorage(directory: blocked), limit: 5)
    storage.set("abc", forKey: "a")
    storage.set("abcdef", forKey: "a")
    #expect(storage.string(forKey: "a") == "abc")
  }

  @Test("A refusal of either storage is passed on, for as long as somebody watches")
  @MainActor
  func refusals() {
    let (short, long) = (LateStorage(), LateStorage())
    let storage = LongValueStorage(short: short, long: long, limit: 5)
    var refused: [String] = []
    var watch: StorageWatch? = storage.watchRefusals { refused.append($0) }
    short.refuse("a")
    long.refuse("b")
    #expect(refused == ["a", "b"] && watch != nil)
    watch = nil
    short.refuse("c")
    #expect(refused == ["a", "b"])
  }
}

/// A storage that refuses after the fact.
@MainActor
private final class LateStorage: KeyValueStorage {
  private var watchers: [Int: @MainActor (String) -> Void] = [:]

  func refuse(_ key: String) {
    for watcher in watchers.sorted(by: { $0.key < $1.key }) { watcher.value(key) }
  }

  nonisolated func string(forKey key: String) -> String? { nil }
  nonisolated func keys(withPrefix prefix: String) -> [String] { [] }
  nonisolated func set(_ value: String?, forKey key: String) {}
  nonisolated func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> StorageWatch
  {
    MainActor.assumeIsolated {
      let number = watchers.count
      watchers[number] = work
      return StorageWatch { MainActor.assumeIsolated { self.watchers[number] = nil } }
    }
  }
}
