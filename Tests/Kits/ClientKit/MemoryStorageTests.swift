import ClientKit
import Testing

struct MemoryStorageTests {
  @Test("It keeps, replaces and removes")
  func values() {
    let storage = MemoryStorage(["a": "1"])
    storage.set("2", forKey: "a")
    storage.set("3", forKey: "b")
    #expect(storage.string(forKey: "a") == "2")
    storage.set(nil, forKey: "a")
    #expect(storage.string(forKey: "a") == nil)
    #expect(storage.string(forKey: "b") == "3")
  }

  @Test("Keys are found by how they begin")
  func keys() {
    let storage = MemoryStorage(["a.1": "1", "a.2": "2", "b.1": "3"])
    storage.set(nil, forKey: "a.2")
    storage.set("4", forKey: "a.3")
    #expect(storage.keys(withPrefix: "a.").sorted() == ["a.1", "a.3"])
    #expect(storage.keys(withPrefix: "").count == 3)
    #expect(storage.keys(withPrefix: "c").isEmpty)
  }

  @Test("The keys that are meant are removed, of those that begin so")
  func removal() {
    let storage = MemoryStorage(["a.1": "1", "a.2": "2", "b.1": "3"])
    storage.removeAll(withPrefix: "a.") { $0.hasSuffix("1") }
    #expect(storage.keys(withPrefix: "").sorted() == ["a.2", "b.1"])
    storage.removeAll(withPrefix: "a.")
    #expect(storage.keys(withPrefix: "") == ["b.1"])
  }

  @Test("Two detached devices share nothing")
  func detached() {
    Device.detached.storage.set("mine", forKey: "a")
    #expect(Device.detached.storage.string(forKey: "a") == nil)
  }

  @Test("Many tasks may write at once")
  func concurrent() async {
    let storage = MemoryStorage()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask { storage.set(String(number), forKey: String(number)) }
      }
    }
    #expect((0..<200).allSatisfy { storage.string(forKey: String($0)) == String($0) })
  }
}
