import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import quartet

@Suite("The demo's page of messages")
struct DemoMessagesTests {
  private let directory = TemporaryDirectory()

  @Test("It exists in a demo only", arguments: [true, false])
  func existence(isDemo: Bool) async throws {
    let application = try await application(in: directory, isDemo: isDemo)
    try await application.http.test(.router) { client in
      for path in ["/demo/messages", "/demo/messages/version"] {
        let response = try await client.executeRequest(
          uri: path, method: .get, headers: [:], body: nil)
        #expect(response.status == (isDemo ? .ok : .notFound), "\(path)")
      }
      let start = try await client.executeRequest(uri: "/", method: .get, headers: [:], body: nil)
      #expect(String(buffer: start.body).contains("/demo/messages") == isDemo)
    }
    try await application.database.close()
  }

  @Test("It shows the newest first, escaped, with links and codes")
  func messages() async throws {
    let page = try await page { outbox, db in
      try outbox.enqueue(
        Message(
          channel: .sms, realm: "trufan", recipient: .address("+15550100"),
          body: "Your code is 123456", key: "1"), in: db)
    } then: { outbox, db in
      try outbox.enqueue(
        Message(
          channel: .email, realm: "trufan", recipient: .address("ann@example.com"),
          title: "<b>Time is up</b>", body: "Extend: https://a.example/x?y=1&z=2",
          data: ["plate": "ABC<1>"], key: "1"), in: db)
      try outbox.enqueue(
        Message(
          channel: .inApp, realm: "trufan", recipient: .account("ann"), title: "Within the app",
          body: "…", key: "1"), in: db)
    }
    #expect(page.contains("<code>123456</code>") && page.contains("To +15550100"))
    #expect(page.contains(#"<a href="https://a.example/x?y=1&amp;z=2""#))
    #expect(page.contains("&lt;b&gt;Time is up&lt;/b&gt;") && page.contains("ABC&lt;1&gt;"))
    #expect(page.contains("2 messages") && !page.contains("Within the app"))
    let (sms, email) = (page.range(of: ">SMS<"), page.range(of: ">Email<"))
    #expect(try #require(email).lowerBound < #require(sms).lowerBound)
  }

  @Test("A page that waits hears of the next message at once")
  func liveRefresh() async throws {
    let application = try await application(in: directory)
    let outbox = outbox(of: application)
    try await application.http.test(.router) { client in
      let path = "/demo/messages/version"
      let first = try await client.executeRequest(
        uri: path, method: .get, headers: [:], body: nil)
      let known: HTTPFields = [.ifNoneMatch: try #require(first.headers[.eTag])]
      async let waiting = client.executeRequest(
        uri: path + "?wait=25", method: .get, headers: known, body: nil)
      try await application.database.write { db in
        try outbox.enqueue(
          Message(
            channel: .push, realm: "trufan", recipient: .account("ann"), body: "Ready", key: "1"),
          in: db)
      }
      #expect(try await waiting.status == .ok)
    }
    try await application.database.close()
  }

  private func outbox(of application: QuartetApplication) -> Outbox {
    Outbox(
      database: application.database,
      jobs: JobQueue(database: application.database, logger: .silent), logger: .silent)
  }

  /// The page's HTML after two transactions, the second one later.
  private func page(
    _ first: @escaping @Sendable (Outbox, Connection) throws -> Void,
    then second: @escaping @Sendable (Outbox, Connection) throws -> Void
  ) async throws -> String {
    let application = try await application(in: directory)
    let outbox = outbox(of: application)
    try await application.database.write { try first(outbox, $0) }
    try await Task.sleep(for: .milliseconds(5))
    try await application.database.write { try second(outbox, $0) }
    let page = try await application.http.test(.router) { client in
      try await client.executeRequest(
        uri: "/demo/messages", method: .get, headers: [:], body: nil)
    }
    try await application.database.close()
    return String(buffer: page.body)
  }
}
