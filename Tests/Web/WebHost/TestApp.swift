import Foundation
import Logging
import ServerKit
import SwiftUI

@testable import WebHost

/// A small app: a counter, a button that can be pressed once, and a button that goes when pressed.
struct TestApp: App {
  @State private var model = TestModel()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text("count \(model.count)").onTapGesture { model.count += 1 }
          .accessibilityIdentifier("count")
        ForEach(0..<model.rows, id: \.self) { Text("row \($0) \(model.count)") }
        Text("bought \(model.bought)")
        Button("Buy") { model.bought += 1 }.disabled(model.bought > 0)
          .accessibilityIdentifier("buy")
        if model.taken == 0 {
          Button("Take") { model.taken += 1 }.accessibilityIdentifier("take")
        }
        Text("taken \(model.taken)")
        Button("Later") { Task { model.later += 1 } }.accessibilityIdentifier("later")
        Text("later \(model.later)")
        Saving()
        Surroundings()
        Working()
      }
    }
  }
}

/// Stores a value with each tap, and shows the value that it takes for stored.
private struct Saving: View {
  @State private var saved = 0

  var body: some View {
    Text("saved \(saved)").onTapGesture { save() }.accessibilityIdentifier("save")
      .onAppear { if Inside.disk?.storesAtStart == true { save() } }
    Button("Save quietly") { Inside.disk?.store {} }.accessibilityIdentifier("quiet")
  }

  private func save() {
    saved += 1
    Inside.disk?.store { saved -= 1 }
  }
}

/// Takes the tab's time with each tap, or makes many elements.
private struct Working: View {
  @State private var worked = 0
  @State private var lines = 0

  var body: some View {
    Text("worked \(worked)").accessibilityIdentifier("work").onTapGesture {
      worked += 1
      Inside.time?.work()
    }
    Button("More") { lines += 100 }.accessibilityIdentifier("more")
    ForEach(0..<lines, id: \.self) { Text("line \($0)") }
  }
}

/// Says whether views that appear do so inside the tab's scope.
private struct Surroundings: View {
  @Environment(\.colorScheme) private var colorScheme
  @State private var atStart = "nowhere"
  @State private var inTheDark = "nowhere"

  var body: some View {
    Text("started \(atStart)").onAppear { atStart = place }
    Text("darkened \(inTheDark)")
    if colorScheme == .dark { Text("dark").onAppear { inTheDark = place } }
  }

  private var place: String { Inside.now ? "inside" : "outside" }
}

@Observable @MainActor
final class TestModel {
  static let created = Counter()
  var count = 0
  var rows = 0
  var bought = 0
  var taken = 0
  var later = 0
  init() { Self.created.value += 1 }
}

@MainActor
final class Counter {
  var value = 0
  nonisolated init() {}
}

enum Inside {
  /// Whether the current code runs inside a tab's scope.
  @TaskLocal static var now = false
  /// The disk of that tab's browser.
  @TaskLocal static var disk: TestDisk?
  /// The time that the tab takes.
  @TaskLocal static var time: TestTime?
}

@MainActor
final class TestScope: BrowserScope {
  let defaults: any DefaultsStore = MemoryDefaults()
  private let disk: TestDisk
  private let time: TestTime?

  init(_ disk: TestDisk, _ time: TestTime? = nil) {
    self.disk = disk
    self.time = time
  }

  func run(_ work: @MainActor () -> Void) {
    Inside.$now.withValue(true) {
      Inside.$disk.withValue(disk) { Inside.$time.withValue(time) { work() } }
    }
  }

  var unsavedChange: Int? { disk.unsavedChange }
  func whenSaved(_ change: Int, _ work: @escaping @MainActor (SaveOutcome) -> Void) {
    disk.whenSaved(change, work)
  }
}

extension WebHost {
  static func forTests(
    _ configuration: WebHostConfiguration = WebHostConfiguration(), disk: TestDisk? = nil,
    largestImport: Int = 100
  ) throws -> WebHost {
    try forTests(configuration, largestImport: largestImport) { _ in
      await TestScope(disk ?? TestDisk())
    }
  }

  static func forTests(
    _ configuration: WebHostConfiguration = WebHostConfiguration(), largestImport: Int = 100,
    names: any BrowserNames = TestNames(),
    makeScope: @escaping @Sendable (BrowserWindow) async throws -> any BrowserScope
  ) throws -> WebHost {
    try WebHost(
      apps: [
        WebApp(path: "/app", title: "Test", app: TestApp.self, largestImport: largestImport)
      ], configuration: configuration, names: names,
      limiter: RateLimiter(), logger: Logger(label: "test"), makeScope: makeScope)
  }
}

/// The browser's side of one socket.
@MainActor
final class Tab {
  let host: WebHost
  private let browser: String
  private let client: ClientAddress?
  private var name: String
  private(set) lazy var connection = connect()
  private(set) var session: WebSession?
  /// Why the host did not want the socket.
  private(set) var refusal: SocketConnection.CloseReason?
  private var received: [SocketConnection.Outbound] = []
  private var pump: Task<Void, Never>?
  private var number = 0

  init(
    _ host: WebHost, session: String, browser: String = String(repeating: "b", count: 32),
    address: String? = nil
  ) {
    self.host = host
    self.browser = browser
    client = address.flatMap { ClientAddress($0) }
    name = session
  }

  /// - Parameter answers: whether the page hears the content of a new session, and says so.
  func hello(
    applied: Int = 0, answers: Bool = true, _ facts: [String: JSONValue] = [:]
  ) async {
    let address = SocketAddressee(app: "/app", session: name, browser: browser, client: client)
    do {
      session = try await host.connect(
        connection, address: address, applied: applied, hello: Hello(facts))
      name = session?.id ?? name
      if answers { session?.unansweredReplacement = nil }
    } catch {
      refusal = error
    }
  }

  /// Drops the connection and opens another, as a phone does that was asleep.
  func reconnect(applied: Int, _ facts: [String: JSONValue] = [:]) async {
    session?.detach(connection)
    connection = connect()
    received = []
    await hello(applied: applied, facts)
  }

  @discardableResult
  func tap(_ element: Int, number: Int? = nil, applied: Int = 0) -> Bool {
    if let number { self.number = number - 1 }
    return tap(inOneFrame: [element], applied: applied)
  }

  @discardableResult
  func tap(inOneFrame elements: [Int], applied: Int = 0) -> Bool {
    let events = elements.map { element in
      number += 1
      return "[\(number),\"\(ElementName.of(element))\",\"t\"]"
    }
    let text = "[\"e\",\(applied),[\(events.joined(separator: ","))]]"
    guard let message = WireMessage(text) else { return false }
    return session?.receive(message, from: connection) ?? false
  }

  /// The number of the element that a view's identifier names.
  func element(_ identifier: String) -> Int {
    let match = html.firstMatch(
      of: try! Regex(
        "id=\"n([0-9a-z]+)\"[^>]*data-testid=\"\(identifier)\"", as: (Substring, Substring).self))
    return match.flatMap { ElementName.id(String($0.1)) } ?? -1
  }

  /// The app's current page.
  var html: String {
    session.map { String(decoding: $0.graph.snapshot(.inline), as: UTF8.self) } ?? ""
  }

  func shows(_ text: String) -> Bool { html.contains(text) }

  private func connect() -> SocketConnection {
    let (outbound, line) = AsyncStream<SocketConnection.Outbound>.makeStream()
    let connection = SocketConnection { line.yield($0) }
    pump = Task { [weak self, weak connection] in
      for await item in outbound {
        if let self, self.connection === connection { self.received.append(item) }
      }
    }
    return connection
  }

  /// Whether nothing comes for a moment.
  func hearsNothing() async -> Bool {
    try? await Task.sleep(for: .milliseconds(30))
    return received.isEmpty
  }

  /// The next frame, as text; "nothing" if no frame comes.
  func next() async -> String {
    for _ in 0..<500 where received.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
    guard !received.isEmpty else { return "nothing" }
    switch received.removeFirst() {
    case .frame(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .close(let reason): return "close \(reason)"
    }
  }
}

extension WebHost {
  /// A page that was asked for and whose socket never opens.
  @MainActor
  func openForTests() async throws -> WebSession {
    try await open(
      apps[0], browser: String(repeating: "e", count: 32), client: nil,
      traits: BrowserTraits(isCompact: false))
  }
}

extension WireMessage {
  init?(_ text: String) {
    var text = text
    let message = text.withUTF8 { WireMessage(UnsafeRawBufferPointer($0)) }
    guard let message else { return nil }
    self = message
  }
}
