import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import SwiftUI
import Testing

@testable import WebHost

/// An app whose pages have addresses.
private struct AddressedApp: App {
  @State private var page = "root"

  var body: some Scene {
    WindowGroup {
      Text("page \(page)").onOpenURL { page = $0.pathComponents.joined(separator: ",") }
    }
  }
}

/// An app that shows the links that have opened it.
private struct LinkedApp: App {
  @State private var links: [String] = []

  var body: some Scene {
    WindowGroup {
      Text("opened \(links.joined(separator: ", "))").onOpenURL { links.append($0.absoluteString) }
    }
  }
}

@Suite("Addresses of pages")
struct PageAddressTests {
  private func body(of uri: String, hasAddresses: Bool) async throws -> (
    HTTPResponse.Status, String
  ) {
    let app = WebApp(
      path: "/app", title: "Test", hasAddresses: hasAddresses, app: AddressedApp.self)
    let router = QuartetRouter(context: QuartetContext.self)
    let host = try WebHost(
      apps: [app], names: TestNames(), limiter: RateLimiter(), logger: Logger(label: "test")
    ) { _ in await TestScope(TestDisk()) }
    host.addRoutes(to: router)
    return try await Application(router: router).test(.router) { client in
      try await client.execute(uri: uri, method: .get) { ($0.status, String(buffer: $0.body)) }
    }
  }

  @Test("an address below the app's opens that page, in the first HTML already")
  func opened() async throws {
    let (status, html) = try await body(of: "/app/write/%E3%81%82", hasAddresses: true)
    #expect(status == .ok && html.contains("page /,app,write,あ"))
    #expect(try await body(of: "/app", hasAddresses: true).1.contains("page root"))
  }

  @Test("apps without addresses have one page")
  func single() async throws {
    #expect(try await body(of: "/app/write", hasAddresses: false).0 == .notFound)
  }

  @Test("the app hears once what stands behind the # of its page's address")
  @MainActor func fragment() async throws {
    let app = WebApp(path: "/app", title: "Test", app: LinkedApp.self)
    let host = try WebHost(
      apps: [app], names: TestNames(), limiter: RateLimiter(), logger: Logger(label: "test")
    ) { _ in await TestScope(TestDisk()) }
    let browser = String(repeating: "b", count: 32)
    let session = try await host.open(
      app, browser: browser, client: nil, traits: BrowserTraits(isCompact: false))
    let tab = Tab(host, session: session.id)
    #expect(!String(decoding: session.graph.snapshot(.inline), as: UTF8.self).contains("#"))
    await tab.hello(["link": .text("#pair=7KQ4-M2XP")])
    #expect(tab.shows("opened http://localhost/app#pair=7KQ4-M2XP<"))
    // What is no such part of an address, or very long, is no link.
    for text in ["", "//evil.example", "#" + String(repeating: "x", count: 2_000)] {
      await tab.reconnect(applied: 0, ["link": .text(text)])
    }
    #expect(tab.shows("opened http://localhost/app#pair=7KQ4-M2XP<"))
  }

  @Test("a fragment joins the link of its page, and one that makes it too long takes nothing away")
  @MainActor func fragmentOfLink() async throws {
    let app = WebApp(path: "/app", title: "Test", app: LinkedApp.self)
    let host = try WebHost(
      apps: [app], names: TestNames(), limiter: RateLimiter(), logger: Logger(label: "test")
    ) { _ in await TestScope(TestDisk()) }
    for (fragment, wanted) in [
      ("#b", "http://localhost/app?a=1#b"),
      ("#" + String(repeating: "x", count: 1_995), "http://localhost/app?a=1"),
    ] {
      let session = try await host.open(
        app, browser: String(repeating: "b", count: 32), client: nil,
        traits: BrowserTraits(isCompact: false))
      session.link = WebHostConfiguration().link(to: "/app?a=1")
      let tab = Tab(host, session: session.id)
      await tab.hello(["link": .text(fragment)])
      #expect(tab.shows("opened \(wanted)<"))
    }
  }

  @Test("an address that is too long, or another's, opens the root")
  func odd() {
    let app = WebApp(path: "/app", title: "Test", hasAddresses: true, app: AddressedApp.self)
    #expect(app.page(at: "/app/" + String(repeating: "x", count: 2048)) == nil)
    #expect(
      app.page(at: "/apple") == nil && app.page(at: "/app") == nil && app.page(at: nil) == nil)
    #expect(app.page(at: "/app/x")?.pathComponents.last == "x")
  }
}
