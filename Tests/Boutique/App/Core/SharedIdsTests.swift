import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

/// Lists that a device's windows share.
@MainActor
struct SharedIdsTests {
  let storage = MemoryStorage()
  var list: Shared<[String]> { list(on: storage) }

  private func list(on storage: any KeyValueStorage) -> Shared<[String]> {
    var device = Device.detached
    device.storage = storage
    return .ids(key: "list", device: device)
  }

  @Test("Two windows that add keep each other's, and each sees both")
  func together() {
    let (first, second) = (list, list)
    #expect(first.ids.isEmpty && second.ids.isEmpty)
    first.add("a", limit: 3)
    second.add("b", limit: 3)
    #expect(first.ids == ["a", "b"])
    #expect(second.ids == ["a", "b"])
    #expect(list.ids == ["a", "b"])
  }

  @Test("What one window has removed is not brought back by the other's next change")
  func removed() {
    let (first, second) = (list, list)
    first.add("a", limit: 3)
    #expect(second.ids == ["a"])
    first.remove("a")
    second.add("b", limit: 3)
    #expect(list.ids == ["b"])
    second.removeAll()
    #expect(first.ids.isEmpty)
    #expect(storage.string(forKey: "list") == nil)
  }

  @Test("The oldest go first, and one that comes again is the newest")
  func bounded() {
    let list = list
    for id in ["a", "b", "c", "a", "d"] { list.add(id, limit: 3) }
    #expect(list.ids == ["c", "a", "d"])
  }

  @Test("A device that is full forgets nothing while the app runs")
  func full() {
    let list = list(on: FullStorage())
    list.add("a", limit: 3)
    list.add("b", limit: 3)
    #expect(list.ids == ["a", "b"])
    list.remove("a")
    #expect(list.ids == ["b"])
  }

  @Test("A note that one window kept is not lost when another keeps its own, nor sent twice")
  func notes() async throws {
    let kiosk = Kiosk()
    let other = kiosk.opensWindow("second")
    #expect(other.doneNotes.unsent.isEmpty)
    kiosk.state.doneNotes.keep("sess_x")
    other.doneNotes.keep("sess_y")
    let relaunched = kiosk.relaunched()
    #expect(relaunched.doneNotes.unsent == ["sess_x", "sess_y"])
    for session in ["sess_x", "sess_y"] {
      kiosk.server.reply(.done(session: session), StandardResponse())
    }
    await relaunched.doneNotes.sendUnsent()
    await kiosk.state.doneNotes.sendUnsent()
    #expect(kiosk.server.paths == ["POST review/sess_x/done", "POST review/sess_y/done"])
  }

  @Test("A visit that was cancelled in one window is cancelled on the device")
  func dismissals() {
    let kiosk = Kiosk()
    let other = kiosk.opensWindow("second")
    #expect(other.dismissed.ids.isEmpty)
    kiosk.state.dismissed.add("sess_x")
    other.dismissed.add("sess_y")
    #expect(kiosk.state.skippedSessionIds() == ["sess_x", "sess_y"])
    #expect(kiosk.relaunched().dismissed.ids == ["sess_x", "sess_y"])
  }
}

/// Takes nothing, and says nothing about it.
private struct FullStorage: KeyValueStorage {
  func string(forKey key: String) -> String? { nil }
  func keys(withPrefix prefix: String) -> [String] { [] }
  func set(_ value: String?, forKey key: String) {}
}
