import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import ServerKit
import SwiftUI
import Testing

@testable import WebHost

/// Asks for pushes at a tap, and shows the answer.
private struct PushApp: App {
  @State private var answer = "none"

  var body: some Scene {
    WindowGroup {
      Text("answer \(answer)").accessibilityIdentifier("ask").onTapGesture {
        Task {
          answer = "\(await _BrowserPushes.current.subscribe(key: "BA6j", asks: true))"
        }
      }
    }
  }
}

@Suite("Apps that take pushes")
struct PushTests {
  private static func host() throws -> WebHost {
    try WebHost(
      apps: [
        WebApp(
          path: "/app", title: "Test", takesPushes: true, pushRenewal: "/renewal",
          app: PushApp.self),
        WebApp(path: "/other", title: "Test", app: PushApp.self),
      ], names: TestNames(), limiter: RateLimiter(), logger: Logger(label: "test")
    ) { _ in await TestScope(TestDisk()) }
  }

  @Test("Their pages alone may have a worker, which may speak to its own server alone")
  func worker() async throws {
    let router = QuartetRouter(context: QuartetContext.self)
    try Self.host().addRoutes(to: router)
    try await Application(router: router).test(.router) { client in
      for (path, isAllowed) in [("/app", true), ("/other", false)] {
        try await client.execute(uri: path, method: .get) { response in
          let policy = response.headers[.contentSecurityPolicy] ?? ""
          #expect(policy.contains("worker-src 'self'") == isAllowed)
          #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
          let page = String(buffer: response.body)
          #expect(page.contains(#" data-renewal="/renewal""#) == isAllowed)
        }
      }
      try await client.execute(uri: "/_q/worker.js", method: .get) { response in
        #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
        #expect(response.headers[.serviceWorkerAllowed] == "/")
        #expect(
          response.headers[.contentSecurityPolicy]
            == "default-src 'none'; img-src 'self'; connect-src 'self'")
        #expect(response.headers[.cacheControl] == "no-cache")
        #expect(response.body.readableBytes < 2_000)
      }
      try await client.execute(uri: "/_q/extras.js", method: .get) { response in
        #expect(response.headers[.serviceWorkerAllowed] == nil)
      }
    }
  }

  @MainActor
  @Test("The browser's answer comes to the app over the socket, once")
  func answer() async throws {
    let tab = Tab(try Self.host(), session: String(repeating: "0", count: 32))
    await tab.hello()
    _ = await tab.next()
    tab.tap(tab.element("ask"))
    var frames = ""
    while !frames.contains("push"), !frames.hasSuffix("nothing") { frames += await tab.next() }
    #expect(frames.contains(#"["x","push",1,"BA6j",1]"#), "\(frames)")
    for word in ["refused", "failed"] {
      let text = #"["e",0,[[\#(word == "refused" ? 2 : 3),0,"push",[1,"\#(word)"]]]]"#
      let message = try #require(WireMessage(text))
      #expect(tab.session?.receive(message, from: tab.connection) == true)
    }
    for _ in 0..<500 where !tab.shows("answer refused") {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(tab.shows("answer refused"))
  }
}
