import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import ServerKit
import SwiftUI
import Testing

@testable import WebHost

/// An app that shows the time zone that it began in.
private struct ZonedApp: App {
  var body: some Scene { WindowGroup { Beginning() } }

  private struct Beginning: View {
    @SwiftUI.Environment(\.timeZone) private var timeZone
    @State private var first = "nowhere"

    var body: some View {
      Text("began in \(first)").onAppear { first = timeZone.identifier }
    }
  }
}

@MainActor @Suite("An app begins in the person's own time zone")
struct BrowserZoneTests {
  private func makeHost() throws -> WebHost {
    let app = WebApp(path: "/app", title: "Test", app: ZonedApp.self)
    return try WebHost(
      apps: [app], names: TestNames(), limiter: RateLimiter(), logger: Logger(label: "test")
    ) { _ in await TestScope(TestDisk()) }
  }

  @Test("a page knows it from the browser's last visit")
  func page() async throws {
    let router = QuartetRouter(context: QuartetContext.self)
    try makeHost().addRoutes(to: router)
    try await Application(router: router).test(.router) { client in
      let headers: HTTPFields = [.cookie: "quartet_zone=Asia/Tokyo; other=1"]
      try await client.execute(uri: "/app", method: .get, headers: headers) { response in
        #expect(String(buffer: response.body).contains("began in Asia/Tokyo"))
      }
      try await client.execute(uri: "/app", method: .get) { response in
        #expect(!String(buffer: response.body).contains("began in Asia/Tokyo"))
      }
    }
  }

  @Test("a tab whose server was restarted has just said it")
  func restarted() async throws {
    let tab = Tab(try makeHost(), session: String(repeating: "0", count: 32))
    await tab.hello(["tz": .text("Asia/Tokyo")])
    #expect(tab.shows("began in Asia/Tokyo"))
  }

  @Test(
    "what cannot be a zone's name is none",
    arguments: ["", "a b", "<script>", "Zürich", String(repeating: "a", count: 64)])
  func implausible(name: String) {
    #expect(BrowserZone.find(in: "quartet_zone=\(name)") == nil)
    #expect(BrowserZone.find(in: "quartet_zone=\(name); quartet_zone=Etc/GMT+1") == "Etc/GMT+1")
  }
}
