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
  let address: SocketAddressee
  var connection = SocketConnection()
  private(set) var session: WebSession?
  private var iterator: AsyncStream<SocketConnection.Outbound>.Iterator
  private var number = 0

  init(_ host: WebHost, session: String, browser: String = String(repeating: "b", count: 32)) {
    self.host = host
    address = SocketAddressee(app: "/app", session: session, browser: browser)
    iterator = connection.outbound.makeAsyncIterator()
  }

  func hello(applied: Int = 0) {
    session = host.connect(connection, address: address, applied: applied, hello: Hello([:]))
  }

  /// Drops the connection and opens another, as a phone does that was asleep.
  func reconnect(applied: Int) {
    session?.detach(connection)
    connection = SocketConnection()
    iterator = connection.outbound.makeAsyncIterator()
    hello(applied: applied)
  }

  @discardableResult
  func tap(_ element: Int, number: Int? = nil, applied: Int = 0) -> Bool {
    self.number = number ?? self.number + 1
    let text = "[\"e\",\(applied),[[\(self.number),\"\(ElementName.of(element))\",\"t\"]]]"
    guard let message = WireMessage(Data(text.utf8)) else { return false }
    return session?.receive(message) ?? false
  }

  /// The next frame, as text.
  func next() async -> String {
    switch await iterator.next() {
    case .frame(let bytes): String(decoding: bytes, as: UTF8.self)
    case .close(let code): "close \(code)"
    case nil: "end"
    }
  }
}
