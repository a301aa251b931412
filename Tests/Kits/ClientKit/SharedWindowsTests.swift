import ClientKit
import ClientKitTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("A shared value is drawn anew when another window has changed it")
struct SharedWindowsTests {
  private let storage = ToldStorage()

  private func window() -> Shared<[String]> {
    var device = Device.detached
    device.storage = storage
    return Shared(key: "basket", device: device, policy: .merged { mine, _ in mine })
  }

  /// Draws the value, as a view's body does.
  private func draw(_ shared: Shared<[String]>) -> Drawing {
    let drawing = Drawing()
    withObservationTracking {
      drawing.value = shared.value
    } onChange: {
      MainActor.assumeIsolated { drawing.isOld = true }
    }
    return drawing
  }

  @Test("also where something in it has read the new value before it is told")
  func changed() {
    let (first, second) = (window(), window())
    let drawing = draw(second)
    first.change { _ in ["scarf"] }
    #expect(second.value == ["scarf"] && !drawing.isOld)
    storage.tell(.changed(key: "other"))
    #expect(!drawing.isOld)
    storage.tell(.changed(key: "basket"))
    #expect(drawing.isOld && draw(second).value == ["scarf"])

    first.change { _ in nil }
    let full = draw(second)
    storage.tell(.changed(key: nil))
    #expect(full.isOld && second.value == nil)
  }

  @Test("and not a second time for its own change, or for the same one")
  func own() {
    let first = window()
    first.change { _ in ["scarf"] }
    let drawing = draw(first)
    storage.tell(.changed(key: "basket"))
    storage.tell(.changed(key: nil))
    #expect(!drawing.isOld)
  }

  @Test("A value that another window has shown and the disk then refuses is not shown on")
  func refused() {
    let (first, second) = (window(), window())
    first.change { _ in ["scarf"] }
    storage.tell(.changed(key: "basket"))
    let drawing = draw(second)
    #expect(drawing.value == ["scarf"])
    storage.set(nil, forKey: "basket")
    storage.tell(.refused(key: "basket"))
    #expect(drawing.isOld && second.value == nil)
    #expect(first.value == ["scarf"] && first.isUnstored, "The one that wrote it goes on with it.")
  }
}

@MainActor
private final class Drawing {
  var value: [String]?
  var isOld = false
}

/// Tells its watchers what the test says.
private final class ToldStorage: KeyValueStorage {
  private let values = MemoryStorage()
  @MainActor private var watchers: [@MainActor (StorageEvent) -> Void] = []

  func string(forKey key: String) -> String? { values.string(forKey: key) }
  func keys(withPrefix prefix: String) -> [String] { values.keys(withPrefix: prefix) }
  func set(_ value: String?, forKey key: String) { values.set(value, forKey: key) }

  func watch(_ work: @escaping @MainActor (StorageEvent) -> Void) -> StorageWatch {
    MainActor.assumeIsolated { watchers.append(work) }
    return StorageWatch {}
  }

  @MainActor
  func tell(_ event: StorageEvent) { for watcher in watchers { watcher(event) } }
}
