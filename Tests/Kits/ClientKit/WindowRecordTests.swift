import ClientKit
import Foundation
import Testing

@MainActor
struct WindowRecordTests {
  let storage = MemoryStorage()
  let open = OpenWindows()

  @Test("What was kept is found again, also by a window that comes after")
  func keep() {
    #expect(record("first").find().value == nil)
    record("first").keep(["scarf"])
    #expect(record("first").find().value == ["scarf"])
    #expect(record("second").find().value == ["scarf"])
    record("second").discard()
    #expect(record("second").find().value == nil)
    #expect(storage.string(forKey: "basket") == nil)
  }

  @Test("An open window's record is nobody else's to read, change or discard")
  func held() {
    open.ids = ["first", "second"]
    record("first").keep(["scarf"])
    record("second").keep(["candle"])
    record("second").discard()
    #expect(record("second").find().isElsewhere)
    #expect(record("second").valueElsewhere == ["scarf"])
    #expect(record("first").find().value == ["scarf"])
    #expect(record("first").valueElsewhere == nil)
  }

  @Test("Who goes on where another window ended holds the record from then on")
  func takenOver() {
    open.ids = ["first"]
    record("first").keep(["scarf"])
    open.ids = ["second", "third"]
    #expect(record("second").find().value == ["scarf"])
    #expect(record("third").find().isElsewhere)
    // The first window's program may still run; its record is another's now.
    record("first").discard()
    record("first").keep(["late"])
    #expect(record("second").find().value == ["scarf"])
  }

  @Test(
    "What cannot be read is dropped without a word",
    arguments: [
      "", "not JSON", "[1,2]", #"{"version":1,"window":"first"}"#,
      #"{"version":1,"window":"first","value":"a sentence"}"#,
      #"{"version":2,"window":"first","value":["from the future"]}"#,
      #"{"version":0,"window":"first","value":["from the past"]}"#,
    ])
  func unreadable(text: String) {
    storage.set(text, forKey: "basket")
    #expect(record("first").find().value == nil)
    #expect(storage.string(forKey: "basket") == nil)
  }

  @Test("A reload waits for the old page to close")
  func wait() async {
    open.ids = ["old"]
    record("old").keep(["scarf"])
    let waiting = Task { await record("new").waitForOtherWindow() }
    await Task.yield()
    open.ids = ["new"]
    #expect(await waiting.value.value == ["scarf"])
  }

  @Test("A second tab gives up waiting, and leaves the record alone")
  func waitInVain() async {
    open.ids = ["first", "second"]
    record("first").keep(["scarf"])
    #expect(await record("second").waitForOtherWindow().isElsewhere)
    #expect(record("first").find().value == ["scarf"])
  }

  @Test("A window whose line blinks keeps its record; one that is given up loses it")
  func returning() {
    open.ids = ["first", "second"]
    let (first, second) = (record("first"), record("second"))
    first.keep(["scarf"])
    open.ids = ["second"]
    open.returning = ["first"]
    #expect(second.find().isElsewhere)
    #expect(second.valueElsewhere == ["scarf"])
    second.discard()
    #expect(first.find().value == ["scarf"] && !first.isLost)

    open.returning = []
    #expect(!first.isLost, "nobody has taken it yet")
    #expect(second.find().value == ["scarf"])
    #expect(first.isLost && !second.isLost)
    open.ids = ["first", "second"]
    first.keep(["late"])
    first.discard()
    #expect(second.find().value == ["scarf"])
  }

  @Test("A record that another window has finished with is lost, and not written anew")
  func finishedElsewhere() {
    let (first, second) = (record("first"), record("second"))
    first.keep(["scarf"])
    open.ids = ["second"]
    #expect(second.find().value == ["scarf"])
    second.discard()
    open.ids = ["first"]
    #expect(first.isLost)
    first.keep(["late"])
    #expect(storage.string(forKey: "basket") == nil)
    first.discard()
    first.keep(["new"])
    #expect(first.find().value == ["new"] && !first.isLost)
  }

  @Test("A window that is out of sight is waited for until it is given up")
  func waitForReturning() async {
    record("old").keep(["scarf"])
    open.returning = ["old"]
    open.looksUntilGivenUp = 100
    #expect(await record("new").waitForOtherWindow().value == ["scarf"])
    #expect(open.looksUntilGivenUp <= 0)
  }

  private func record(_ window: String) -> WindowRecord<[String]> {
    var device = Device.detached
    device.storage = storage
    device.clock = HurriedClock()
    device.window = DeviceWindow(
      id: window, isOpen: { [open] in open.ids.contains($0) },
      isOpenOrReturning: { [open] in open.ids.contains($0) || open.isReturning($0) })
    return WindowRecord(key: "basket", version: 1, device: device)
  }
}

@MainActor
final class OpenWindows {
  var ids: Set<String> = []
  /// Those whose line has dropped a moment ago.
  var returning: Set<String> = []
  var looksUntilGivenUp = Int.max

  func isReturning(_ id: String) -> Bool {
    looksUntilGivenUp -= 1
    return returning.contains(id) && looksUntilGivenUp > 0
  }
}

extension WindowRecord.Finding {
  fileprivate var value: Value? { if case .found(let value) = self { value } else { nil } }
  fileprivate var isElsewhere: Bool { if case .heldElsewhere = self { true } else { false } }
}

/// Every pause is over at once.
private struct HurriedClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    await Task.yield()
  }
}
