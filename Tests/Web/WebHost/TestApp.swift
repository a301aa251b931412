import Foundation
import Logging
import SwiftUI

@testable import WebHost

/// A small app: a counter and a text field.
struct TestApp: App {
  @State private var model = TestModel()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text("count \(model.count)").onTapGesture { model.count += 1 }
          .accessibilityIdentifier("count")
        ForEach(0..<model.rows, id: \.self) { Text("row \($0) \(model.count)") }
      }
    }
  }
}

@Observable @MainActor
final class TestModel {
  static let created = Counter()
  var count = 0
  var rows = 0
  init() { Self.created.value += 1 }
}

@MainActor
final class Counter {
  var value = 0
  nonisolated init() {}
}

@MainActor
final class TestScope: BrowserScope {
  let defaults: any DefaultsStore = MemoryDefaults()
  func run(_ work: @MainActor () -> Void) { work() }
}

extension WebHost {
  static func forTests(
    _ configuration: WebHostConfiguration = WebHostConfiguration()
  ) throws -> WebHost {
    try WebHost(
      apps: [WebApp(path: "/app", title: "Test", app: TestApp.self)], configuration: configuration,
      logger: Logger(label: "test"), makeScope: { _ in TestScope() })
  }
}

/// The browser's side of one socket.
@MainActor
final class Tab {
  let host: WebHost
  private let browser: String
  private var name: String
  var connection = SocketConnection()
  private(set) var session: WebSession?
  private var received: [SocketConnection.Outbound] = []
  private var pump: Task<Void, Never>?
  private var number = 0

  init(_ host: WebHost, session: String, browser: String = String(repeating: "b", count: 32)) {
    self.host = host
    self.browser = browser
    name = session
    listen()
  }

  func hello(applied: Int = 0) {
    let address = SocketAddressee(app: "/app", session: name, browser: browser)
    session = host.connect(connection, address: address, applied: applied, hello: Hello([:]))
    name = session?.id ?? name
  }

  /// Drops the connection and opens another, as a phone does that was asleep.
  func reconnect(applied: Int) {
    session?.detach(connection)
    connection = SocketConnection()
    received = []
    listen()
    hello(applied: applied)
  }

  @discardableResult
  func tap(_ element: Int, number: Int? = nil, applied: Int = 0) -> Bool {
    self.number = number ?? self.number + 1
    let text = "[\"e\",\(applied),[[\(self.number),\"\(ElementName.of(element))\",\"t\"]]]"
    guard let message = WireMessage(Data(text.utf8)) else { return false }
    return session?.receive(message) ?? false
  }

  private func listen() {
    let current = connection
    pump = Task { [weak self] in
      for await item in current.outbound where self?.connection === current {
        self?.received.append(item)
      }
    }
  }

  /// The next frame, as text; "nothing" if none comes.
  func next() async -> String {
    for _ in 0..<500 where received.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
    guard !received.isEmpty else { return "nothing" }
    switch received.removeFirst() {
    case .frame(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .close(let code): return "close \(code)"
    }
  }
}

extension WebHost {
  /// A page that was asked for and whose socket never opens.
  @MainActor
  func openForTests() -> WebSession {
    open(apps[0], browser: String(repeating: "e", count: 32), isCompact: false)
  }
}
