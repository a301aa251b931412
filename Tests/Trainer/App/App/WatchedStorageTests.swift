import ClientKit
import Testing

@testable import TrainerApp

@Suite("What another window wrote")
struct WatchedStorageTests {
  /// A full disk, which keeps its content and takes no more.
  private struct FullStorage: KeyValueStorage {
    func string(forKey key: String) -> String? { "old" }
    func keys(withPrefix prefix: String) -> [String] { [] }
    func set(_ value: String?, forKey key: String) {}
  }

  @Test("Another window's text is a change, one's own is not")
  func otherWindow() {
    let device = MemoryStorage()
    let (here, there) = (WatchedStorage(device), WatchedStorage(device))
    _ = here.forProgress.load("progress")
    #expect(here.forProgress.save("mine", "progress"))
    #expect(!here.hasChangedElsewhere)
    #expect(there.forProgress.save("theirs", "progress"))
    #expect(here.hasChangedElsewhere && !there.hasChangedElsewhere)
  }

  @Test("A text that could not be written does not make the old one look like another window's")
  func fullDisk() {
    let storage = WatchedStorage(FullStorage())
    _ = storage.forProgress.load("progress")
    #expect(!storage.forProgress.save("new", "progress"))
    #expect(!storage.hasChangedElsewhere)
  }
}
