import ClientKit
import ClientKitTesting
import Foundation
import Testing

@MainActor
struct SharedTests {
  let storage = MemoryStorage()
  let open = OpenWindows()

  @Test("What was kept is found again, also by a window that comes after")
  func keep() {
    #expect(record("first").take() == nil)
    record("first").keep(["scarf"])
    #expect(record("first").take() == ["scarf"])
    #expect(record("second").take() == ["scarf"])
    record("second").keep(nil)
    #expect(record("second").take() == nil)
    #expect(storage.string(forKey: "basket") == nil)
  }

  @Test("An open window's record is nobody else's to read, change or discard")
  func held() {
    open.ids = ["first", "second"]
    record("first").keep(["scarf"])
    record("second").keep(["candle"])
    record("second").keep(nil)
    #expect(record("second").elsewhere != nil)
    #expect(record("second").elsewhere == ["scarf"])
    #expect(record("first").take() == ["scarf"])
    #expect(record("first").elsewhere == nil)
  }

  @Test("Who goes on where another window ended holds the record from then on")
  func takenOver() {
    open.ids = ["first"]
    record("first").keep(["scarf"])
    open.ids = ["second", "third"]
    #expect(record("second").take() == ["scarf"])
    #expect(record("third").elsewhere != nil)
    // The first window's program may still run; its record is another's now.
    record("first").keep(nil)
    record("first").keep(["late"])
    #expect(record("second").take() == ["scarf"])
  }

  @Test("A value that cannot be written as text leaves the stored one, and is said so")
  func unwritable() {
    let number = Shared<Double>(
      key: "number", device: device("first"), policy: .ownedByOneWindow)
    number.keep(1)
    let before = storage.string(forKey: "number")
    #expect(!number.isUnstored)
    number.keep(.nan)
    #expect(storage.string(forKey: "number") == before && number.isUnstored)
    #expect(number.value?.isNaN == true, "this window goes on with its own")
    number.keep(2)
    #expect(number.value == 2 && !number.isUnstored)
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
    #expect(record("first").take() == nil)
    #expect(storage.string(forKey: "basket") == nil)
  }

  @Test("A reload waits for the old page to close")
  func wait() async {
    open.ids = ["old"]
    record("old").keep(["scarf"])
    let new = record("new")
    let waiting = Task { await new.waitUntilFree() }
    await Task.yield()
    open.ids = ["new"]
    await waiting.value
    #expect(new.take() == ["scarf"])
  }

  @Test("A second tab gives up waiting, and leaves the record alone")
  func waitInVain() async {
    open.ids = ["first", "second"]
    record("first").keep(["scarf"])
    let second = record("second")
    await second.waitUntilFree()
    #expect(second.take() == nil && second.elsewhere == ["scarf"])
    #expect(record("first").take() == ["scarf"])
  }

  @Test("A window whose line blinks keeps its record; one that is given up loses it")
  func returning() {
    open.ids = ["first", "second"]
    let (first, second) = (record("first"), record("second"))
    first.keep(["scarf"])
    open.ids = ["second"]
    open.returning = ["first"]
    #expect(second.elsewhere != nil)
    #expect(second.elsewhere == ["scarf"])
    second.keep(nil)
    #expect(first.take() == ["scarf"] && !first.isLost)

    open.returning = []
    #expect(!first.isLost, "nobody has taken it yet")
    #expect(second.take() == ["scarf"])
    #expect(first.isLost && !second.isLost)
    open.ids = ["first", "second"]
    first.keep(["late"])
    first.keep(nil)
    #expect(second.take() == ["scarf"])
  }

  @Test("A record that another window has finished with is lost, and not written anew")
  func finishedElsewhere() {
    let (first, second) = (record("first"), record("second"))
    first.keep(["scarf"])
    open.ids = ["second"]
    #expect(second.take() == ["scarf"])
    second.keep(nil)
    open.ids = ["first"]
    #expect(first.isLost)
    first.keep(["late"])
    #expect(storage.string(forKey: "basket") == nil)
    first.keep(nil)
    first.keep(["new"])
    #expect(first.take() == ["new"] && !first.isLost)
  }

  @Test("A window that is out of sight is waited for until it is given up")
  func waitForReturning() async {
    record("old").keep(["scarf"])
    open.returning = ["old"]
    open.looksUntilGivenUp = 100
    let new = record("new")
    await new.waitUntilFree()
    #expect(new.take() == ["scarf"])
    #expect(open.looksUntilGivenUp <= 0)
  }

  @Test("To look at a record that was left behind writes nothing, as often as it is done")
  func looking() {
    record("first").keep(["scarf"])
    let before = storage.string(forKey: "basket")
    for _ in 0..<3 {
      let next = record("second")
      #expect(next.value == ["scarf"])
      #expect(next.holder == "nobody")
    }
    #expect(storage.string(forKey: "basket") == before)
    let next = record("second")
    #expect(next.take() == ["scarf"])
    #expect(next.holder == "this window")
    #expect(record("third").holder == "nobody")
  }

  @Test("A record that the disk refused later is not taken for one that another window finished")
  func refusedLater() {
    let refusing = RefusingStorage()
    var device = Device.detached
    device.storage = refusing
    let record = Shared<[String]>(key: "basket", device: device, policy: .ownedByOneWindow)
    record.keep(["scarf"])
    refusing.takeBack("basket", to: nil)
    #expect(!record.isLost)
    #expect(record.value == ["scarf"])
    record.keep(["candle"])
    #expect(refusing.string(forKey: "basket")?.contains("candle") == true)
  }

  @Test("A list that the disk refused later is merged with what another window stores")
  func mergedLater() {
    let refusing = RefusingStorage()
    let (first, second) = (list(on: refusing), list(on: refusing))
    first.change { ($0 ?? []) + ["scarf"] }
    refusing.takeBack("basket", to: nil)
    #expect(first.value == ["scarf"])
    second.change { _ in ["candle"] }
    #expect(first.value == ["candle", "scarf"])
    first.change { ($0 ?? []) + ["soap"] }
    #expect(list(on: refusing).value == ["candle", "scarf", "soap"])
  }

  @Test("What another window wrote and the disk refused leaves the stored list as it was")
  func refusedElsewhere() {
    let refusing = RefusingStorage()
    let (first, second) = (list(on: refusing), list(on: refusing))
    first.change { _ in ["scarf"] }
    let stored = refusing.string(forKey: "basket")
    first.change { ($0 ?? []) + ["candle"] }
    refusing.takeBack("basket", to: stored)
    #expect(second.value == ["scarf"])
    second.change { ($0 ?? []) + ["soap"] }
    #expect(list(on: refusing).value == ["scarf", "soap"])
  }

  private func list(on storage: any KeyValueStorage) -> Shared<[String]> {
    var device = Device.detached
    device.storage = storage
    return Shared(key: "basket", device: device, policy: .merged { mine, stored in stored + mine })
  }

  private func record(_ window: String) -> Shared<[String]> {
    Shared(key: "basket", device: device(window), policy: .ownedByOneWindow)
  }

  private func device(_ window: String) -> Device {
    var device = Device.detached
    device.storage = storage
    device.clock = HurriedClock()
    device.window = DeviceWindow(
      id: window, isOpen: { [open] in open.ids.contains($0) },
      isOpenOrReturning: { [open] in open.ids.contains($0) || open.isReturning($0) })
    return device
  }
}

@MainActor
final class OpenWindows {
  var ids: Set<String> = []
  /// The windows whose line has dropped a moment ago.
  var returning: Set<String> = []
  var looksUntilGivenUp = Int.max

  func isReturning(_ id: String) -> Bool {
    looksUntilGivenUp -= 1
    return returning.contains(id) && looksUntilGivenUp > 0
  }
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

extension Shared {
  /// The value's state, for a test to compare.
  fileprivate var holder: String? {
    switch state {
    case .nothing: nil
    case .free: "nobody"
    case .mine: "this window"
    case .elsewhere: "another window"
    }
  }
}
