import ClientKit
import ClientKitTesting
import ServiceLifecycle
import Testing

@testable import quartet

@Suite("Records are in memory while a tab of their browser lives")
struct BrowserRecordsTests {
  private let store = ScriptedStore()
  private let records: BrowserRecords

  init() {
    records = BrowserRecords(store: store, logger: .silent)
  }

  @Test("Tabs that open together read once, and share what they have")
  func together() async throws {
    store.shut()
    async let first = records.open("one")
    async let second = records.open("one")
    try await eventually("one of them reads") { store.waiting == 1 }
    store.open()
    let (one, other) = try await (first, second)
    #expect(one === other && store.loads == 1)
    #expect(try await records.open("one") === one && store.loads == 1)
  }

  @Test("They go with the last tab, and the next one reads again")
  func lastTab() async throws {
    store.put([.setting("a"): "1"], of: "one")
    var tab: LoadedRecords? = try await records.open("one")
    #expect(tab?.settings.string(forKey: "a") == "1")
    tab = nil
    try await eventually("they are let go of") { records.browsersInMemory.isEmpty }
    store.put([.setting("a"): "2"], of: "one")
    #expect(try await records.open("one").settings.string(forKey: "a") == "2")
  }

  @Test("What the last tab set before it went is stored, and read by the next one")
  func queuedByTheLast() async throws {
    var tab: LoadedRecords? = try await records.open("one")
    store.shut()
    tab?.settings.set("1", forKey: "a")
    tab = nil
    try await eventually("the writer writes") { store.waiting == 1 }
    let next = try await records.open("one")
    #expect(next.settings.string(forKey: "a") == "1" && store.loads == 1)
    store.open()
    try await next.settled()
    #expect(store.commits.count == 1)
  }

  @Test("A browser whose records cannot be read may try again")
  func unreadable() async throws {
    store.refuse(key: "one")
    await #expect(throws: ScriptedStore.Refused.self) { try await records.open("one") }
    #expect(records.browsersInMemory.isEmpty)
    _ = try await records.open("two")
  }

  @Test("Housekeeping leaves alone what is in memory, or being read")
  func housekeeping() async throws {
    for name in ["open", "opening", "gone"] { store.put([.setting("a"): "1"], of: name) }
    let tab = try await records.open("open")
    store.shut()
    let opening = Task { try await records.open("opening").settings.string(forKey: "a") }
    try await eventually("it is being read") { store.waiting == 1 }
    try await records.removeGone()
    store.open()
    #expect(try await opening.value == "1")
    try await eventually("the tabs are gone") { records.browsersInMemory == ["open"] }
    #expect(try await records.open("gone").settings.string(forKey: "a") == nil)
    withExtendedLifetime(tab) {}
  }

  @Test("A server that stops waits until everything is stored")
  func stop() async throws {
    let tab = try await records.open("one")
    store.shut()
    tab.settings.set("1", forKey: "a")
    let group = ServiceGroup(configuration: .init(services: [records], logger: .silent))
    let server = Task { try await group.run() }
    await group.triggerGracefulShutdown()
    try await eventually("the writer writes") { store.waiting == 1 }
    try await Task.sleep(for: .milliseconds(20))
    #expect(store.commits.isEmpty)
    store.open()
    try await server.value
    #expect(store.commits.count == 1)
  }
}
