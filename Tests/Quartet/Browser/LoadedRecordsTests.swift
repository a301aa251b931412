import ClientKit
import ClientKitTesting
import ServerKit
import Testing
import WebHost

@testable import quartet

@MainActor @Suite("A browser's records are in memory, and stored behind it")
struct LoadedRecordsTests {
  private let store = ScriptedStore()
  private let timer = TestClock()

  private func records(_ limits: RecordLimits = RecordLimits()) -> BrowserRecords {
    BrowserRecords(store: store, limits: limits, logger: .silent, timer: timer)
  }

  @Test("A value is there at once, and on the disk when the wait for it ends")
  func set() async throws {
    let one = try await records().open("one")
    store.shut()
    one.settings.set("1", forKey: "a")
    #expect(one.settings.string(forKey: "a") == "1")
    #expect(one.unsavedChange == 1)
    var outcomes: [SaveOutcome] = []
    one.whenSaved(1) { outcomes.append($0) }
    try await eventually("the writer writes") { store.waiting == 1 }
    #expect(outcomes.isEmpty && store.commits.isEmpty)
    store.open()
    try await one.settled()
    #expect(outcomes == [.stored] && one.unsavedChange == nil)
    #expect(store.commits.map { $0.map(\.value) } == [["1"]])
  }

  @Test("Keys are found by how they begin, among one browser's settings or secrets")
  func keys() async throws {
    let one = try await records().open("one")
    for key in ["store", "store.2", "other"] { one.settings.set("1", forKey: key) }
    one.secrets.set("1", forKey: "store.secret")
    one.settings.set(nil, forKey: "store")
    #expect(one.settings.keys(withPrefix: "store") == ["store.2"])
    #expect(one.secrets.keys(withPrefix: "") == ["store.secret"])
    try await one.settled()
  }

  @Test("What is set to what it is costs nothing")
  func same() async throws {
    store.put([.setting("a"): "1"], of: "one")
    let one = try await records().open("one")
    one.settings.set("1", forKey: "a")
    one.settings.set(nil, forKey: "b")
    #expect(one.unsavedChange == nil)
  }

  @Test("All that one turn changes is stored together, each place once, with what came last")
  func batch() async throws {
    let all = records()
    let (one, two) = (try await all.open("one"), try await all.open("two"))
    for value in ["1", "2", "3"] { one.settings.set(value, forKey: "a") }
    one.settings.set("x", forKey: "gone")
    one.settings.set(nil, forKey: "gone")
    one.secrets.set("token", forKey: "a")
    two.settings.set("4", forKey: "a")
    try await one.settled()
    let changes = try #require(store.commits.first)
    #expect(store.commits.count == 1 && changes.count == 4)
    #expect(changes.first { $0.browser == "one" && $0.place == .setting("a") }?.value == "3")
    #expect(changes.contains { $0.place == .setting("gone") && $0.value == nil })
  }

  @Test("Changes made while others are being stored go together with the next transaction")
  func group() async throws {
    let one = try await records().open("one")
    store.shut()
    one.settings.set("0", forKey: "a")
    try await eventually("the first is on its way") { store.waiting == 1 }
    for number in 1...100 { one.settings.set("\(number)", forKey: "a") }
    store.open()
    try await one.settled()
    #expect(store.commits.map { $0.map(\.value) } == [["0"], ["100"]])
  }

  @Test("A moment of refusal is not told: it is tried again")
  func retry() async throws {
    let one = try await records().open("one")
    store.refuse(2)
    one.settings.set("1", forKey: "a")
    try await timer.pass(.milliseconds(50))
    try await timer.pass(.milliseconds(200))
    try await one.settled()
    #expect(store.commits.count == 1 && one.settings.string(forKey: "a") == "1")
  }

  /// Lets all attempts to store fail.
  private func passAllPauses() async throws {
    for pause in [50, 200, 750] { try await timer.pass(.milliseconds(pause)) }
  }

  @Test("What the disk refuses for long is put back, and the app hears of it before the frames do")
  func refusal() async throws {
    store.put([.setting("a"): "old"], of: "one")
    let one = try await records().open("one")
    var told: [String] = []
    let watches = [
      one.settings.watchRefusals { key in
        told.append("\(key) is \(one.settings.string(forKey: key) ?? "nothing")")
      }, one.secrets.watchRefusals { told.append("secret \($0)") },
    ]
    store.refuse(key: "a")
    one.settings.set("new", forKey: "a")
    one.whenSaved(1) { told.append("\($0)") }
    try await passAllPauses()
    try await one.settled()
    #expect(told == ["a is old", "refused"])
    #expect(one.unsavedChange == nil)

    // While nothing can be stored, nobody waits for four attempts.
    let attempts = store.attempts
    one.settings.set("newer", forKey: "a")
    try await one.settled()
    #expect(told.last == "a is old" && store.attempts == attempts + 1)
    one.settings.set("b", forKey: "b")
    try await one.settled()
    #expect(store.commits.count == 1, "and it goes on as soon as the disk does")
    withExtendedLifetime(watches) {}
  }

  @Test("All windows hear of a change, by its kind of place; what stays the same is none")
  func changes() async throws {
    let one = try await records().open("one")
    var told: [StorageEvent] = []
    var secrets: [StorageEvent] = []
    let watches = [one.settings.watch { told.append($0) }, one.secrets.watch { secrets.append($0) }]
    one.settings.set("1", forKey: "a")
    #expect(told.isEmpty, "The window that has set it is in the middle of that.")
    try await eventually("it is told") { told == [.changed(key: "a")] }
    one.settings.set("1", forKey: "a")
    one.secrets.set("2", forKey: "b")
    try await eventually("the secret is told") { secrets == [.changed(key: "b")] }
    #expect(told.count == 1)
    withExtendedLifetime(watches) {}
  }

  @Test("A watch that was let go of hears nothing")
  func endOfWatch() async throws {
    let one = try await records().open("one")
    var told = 0
    var watch: StorageWatch? = one.settings.watchRefusals { _ in told += 1 }
    #expect(watch != nil)
    watch = nil
    store.refuse(key: "a")
    one.settings.set("1", forKey: "a")
    try await passAllPauses()
    try await one.settled()
    #expect(told == 0)
  }

  @Test("A newer value of a refused place stays, and is stored in its turn")
  func newerValue() async throws {
    let one = try await records().open("one")
    store.refuse(4)
    one.settings.set("1", forKey: "a")
    try await eventually("it is on its way") { store.attempts == 1 }
    one.settings.set("2", forKey: "a")
    var outcomes: [SaveOutcome] = []
    one.whenSaved(2) { outcomes.append($0) }
    try await passAllPauses()
    try await one.settled()
    #expect(outcomes == [.refused], "a frame that shows the refused value is dropped")
    #expect(one.settings.string(forKey: "a") == "2")
    #expect(store.commits.map { $0.map(\.value) } == [["2"]])
  }

  @Test("What one browser cannot store does not take along what others store with it")
  func poison() async throws {
    let all = records()
    let (one, two) = (try await all.open("one"), try await all.open("two"))
    store.refuse(key: "bad")
    one.settings.set("1", forKey: "bad")
    two.settings.set("2", forKey: "good")
    try await passAllPauses()
    try await one.settled()
    try await two.settled()
    #expect(one.settings.string(forKey: "bad") == nil)
    #expect(two.settings.string(forKey: "good") == "2")
    #expect(store.commits.map { $0.map(\.browser) } == [["two"]])
  }

  @Test("A wait can be given up")
  func cancellation() async throws {
    let one = try await records().open("one")
    store.shut()
    one.settings.set("1", forKey: "a")
    let wait = Task { try await one.settled() }
    try await eventually("the writer writes") { store.waiting == 1 }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    store.open()
  }

  @Test("One browser stores so many keys and bytes; what is there may be replaced by less")
  func limits() async throws {
    let one = try await records(RecordLimits(keys: 2, bytes: 10)).open("one")
    let app = one.settings
    app.set("12345678", forKey: "a")
    app.set("12", forKey: "b")
    #expect(app.string(forKey: "b") == nil, "12 bytes")
    app.set("1", forKey: "a")
    app.set("12", forKey: "b")
    app.set("", forKey: "c")
    #expect(app.string(forKey: "b") == "12" && app.string(forKey: "c") == nil, "three keys")
    app.set(nil, forKey: "a")
    app.set("", forKey: "c")
    #expect(app.string(forKey: "c") == "")
    try await one.settled()
  }

  @Test("The browsers of one address have a share of the memory, and no more")
  func shareOfAddress() async throws {
    let (school, home) = (ClientAddress("203.0.113.9"), ClientAddress("198.51.100.7"))
    store.put([.setting("a"): "123456789"], of: "one")
    let all = records(RecordLimits(bytesOfAll: 100, bytesOfAddress: 20))
    var one: LoadedRecords? = try await all.open("one", from: school)
    let two = try await all.open("two", from: school)
    two.settings.set("123456789", forKey: "a")
    two.settings.set("1", forKey: "b")
    #expect(two.settings.string(forKey: "b") == nil, "21 bytes of one address")
    let other = try await all.open("open", from: home)
    other.settings.set("1234567890", forKey: "a")
    #expect(other.settings.string(forKey: "a") != nil, "another has its own share")
    try await two.settled()
    one = nil
    #expect(one == nil)
    try await eventually("the first is let go of") { all.browsersInMemory.count == 2 }
    two.settings.set("1", forKey: "b")
    #expect(two.settings.string(forKey: "b") == "1")
    try await two.settled()
    try await other.settled()
  }

  @Test("All browsers share a limit, which those that are gone give back")
  func budget() async throws {
    store.put([.setting("a"): "12345"], of: "one")
    store.put([.setting("a"): "12345"], of: "two")
    let all = records(RecordLimits(bytesOfAll: 10))
    var one: LoadedRecords? = try await all.open("one")
    await #expect(throws: RecordError.self) { try await all.open("two") }
    one?.settings.set("123456789", forKey: "a")
    one?.settings.set("1234567890", forKey: "a")
    #expect(one?.settings.string(forKey: "a") == "123456789")
    try await one?.settled()
    one = nil
    try await eventually("it is let go of") { all.browsersInMemory.isEmpty }
    let two = try await all.open("two")
    #expect(two.settings.string(forKey: "a") == "12345")
  }
}
