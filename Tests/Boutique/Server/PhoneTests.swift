import BoutiqueModels
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("The customer's phone")
struct PhoneTests {
  @Test(
    "the review is shown once approved, and still after Done",
    arguments: [
      (SessionStatus.pending, false), (.declined, false), (.approved, true), (.postedIntent, true),
    ])
  func states(status: SessionStatus, isShown: Bool) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: status)
      let tap = try await shop.send(.tap(store: store))
      #expect(tap.status == (isShown ? 303 : 200))
      let landing = try await shop.send(.landing(session: session))
      #expect(landing.status == (isShown ? 200 : 404))
      #expect(landing.text.contains("<textarea") == isShown)
      for reply in [tap, landing] where !isShown { #expect(reply.text.contains("No review ready")) }
    }
  }

  @Test("after ten minutes the tag shows it to nobody, after 24 hours its address neither")
  func expires() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      shop.clock.advance(by: .seconds(10 * 60))
      #expect(try await shop.openTag(store).text.contains("No review ready"))
      shop.clock.advance(by: .seconds(24 * 3600 - 600) - .milliseconds(1))
      #expect(try await shop.send(.landing(session: session)).text.contains("<textarea"))
      shop.clock.advance(by: .milliseconds(1))
      #expect(try await shop.send(.landing(session: session)).text.contains("No review ready"))

      _ = try await shop.session(at: store, in: .approved)
      shop.clock.advance(by: .seconds(10 * 60) - .milliseconds(1))
      #expect(try await shop.openTag(store).text.contains("<textarea"))
    }
  }

  @Test("a HEAD opens no review, and does not learn the address that would")
  func headOpensNothing() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      let look = try await shop.send(.head, "/tap/\(store)")
      #expect(look.status == 200 && look.headers[.location] == nil)
      #expect(try await shop.send(.head, "/r/\(session)").status == 200)
      for path in ["/tap/store_nobody", "/r/sess_nobody"] {
        #expect(try await shop.send(.head, path).status == 404)
      }
      #expect(try await shop.openTag(store).text.contains(session))
      #expect(try await shop.send(.head, "/tap/\(store)").status == 200)
    }
  }

  @Test("unknown addresses are 404 with the same quiet page")
  func unknown() async throws {
    try await Shop.open { shop in
      for path in ["/r/sess_nobody", "/tap/store_nobody", "/r/%3Cscript%3E"] {
        let reply = try await shop.send(.get, path)
        #expect(reply.status == 404)
        #expect(reply.headers[.contentType]?.hasPrefix("text/html") == true)
        #expect(reply.text.contains("No review ready"))
        #expect(!reply.text.contains("<script>"))
      }
    }
  }

  @Test(
    "the button names the store's platform and leads to its address",
    arguments: [
      ("GOOGLE", "https://g.page/r/a/review?x=1&y=2", "Post on Google"),
      ("YELP", "https://www.yelp.com/writeareview/biz/a", "Post on Yelp"),
      ("APPLE_MAPS", "https://maps.apple.com/?q=a", "Post on Apple Maps"),
    ])
  func platform(platform: String, link: String, label: String) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(platform: platform, link: link)
      let session = try await shop.session(at: store, in: .approved)
      let page = try await shop.send(.landing(session: session)).text
      #expect(page.contains(label))
      #expect(page.contains("href=\"\(link.replacing("&", with: "&amp;"))\""))
      #expect(page.contains("data-platform=\"\(platform)\""))
      #expect(page.contains("data-events=\"/api/v1/review/\(session)\""))
      #expect(page.contains("rel=\"noopener noreferrer\""))
    }
  }

  @Test("the longest review with everything fits into 15 kB")
  func size() async throws {
    var setting = Shop.Setting()
    setting.writer = FixedWriter(text: String(repeating: "Ünïcödé ", count: 50))
    setting.isDemo = true
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore(String(repeating: "é", count: 255))
      let session = try await shop.session(at: store, in: .approved)
      let page = try await shop.send(.landing(session: session)).text
      #expect(page.utf8.count < 15_000)
      // Nothing else is fetched: no style sheet, script, picture or font of its own.
      #expect(!page.contains("src="))
      #expect(!page.contains("@import"))
      #expect(!page.contains("url("))
    }
  }

  @Test("names and texts of any content are shown, never obeyed")
  func escaping() async throws {
    let hostile = #"</textarea><script>alert('x')</script>"&{{nonce}}{{{style}}}"#
    var setting = Shop.Setting()
    setting.writer = FixedWriter(text: hostile)
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore(#"<img src=x onerror="alert(1)">'"#)
      let session = try await shop.session(at: store, in: .approved)
      let page = try await shop.send(.landing(session: session)).text
      #expect(!page.contains("<img"))
      #expect(!page.contains("<script>"))
      #expect(page.components(separatedBy: "<script").count == 2)
      #expect(page.components(separatedBy: "</textarea>").count == 2)
      #expect(page.contains("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;"))
      #expect(page.contains("{{nonce}}"))
    }
  }

  @Test("a strict policy with a nonce of its own for each answer, and nothing kept")
  func policy() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      var nonces = Set<String>()
      for _ in 1...2 {
        let reply = try await shop.send(.landing(session: session))
        let policy = try #require(reply.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'nonce-"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        let nonce = try #require(
          policy.split(separator: "'").first { $0.hasPrefix("nonce-") }?.dropFirst(6))
        #expect(reply.text.contains("<script nonce=\"\(nonce)\">"))
        #expect(reply.text.contains("<style nonce=\"\(nonce)\">"))
        nonces.insert(String(nonce))
        #expect(reply.headers[.cacheControl] == "no-store")
        #expect(reply.headers[.literal("Referrer-Policy")] == "no-referrer")
      }
      #expect(nonces.count == 2)
    }
  }

  @Test("without JavaScript the text and the link are there, and nothing that would not work")
  func withoutScript() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved, stars: 3)
      let page = try await shop.send(.landing(session: session)).text
      #expect(page.contains(#"<button id="copy" type="button" class="plain" hidden>"#))
      #expect(page.contains(#"<button id="done" type="button" class="plain" hidden>"#))
      #expect(page.contains(#"<p id="message" class="note" role="status" hidden>"#))
      #expect(page.contains("<noscript>"))
      #expect(page.contains("3 of 5 stars"))
      #expect(page.components(separatedBy: #"class="empty""#).count == 3)
      #expect(page.contains("Software drafted this"))
      #expect(!page.contains("user-scalable"))
      #expect(!page.contains("maximum-scale"))
    }
  }

  @Test(
    "events are accepted without a body, with an empty one and with a platform",
    arguments: [nil, "", "{}", #"{"platform":null}"#, #"{"platform":"APPLE_MAPS"}"#])
  func platformClicked(body: String?) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(
        platform: "YELP", link: "https://www.yelp.com/writeareview/biz/a")
      let session = try await shop.session(at: store, in: .approved)
      let reply = try await shop.send(.platformClicked(session: session), body)
      #expect(reply.status == 200)
      #expect(reply.text == #"{"ok":true}"#)
      let expected = body?.contains("APPLE_MAPS") == true ? "APPLE_MAPS" : "YELP"
      #expect(
        try await shop.audit(session).last == #"PLATFORM_CLICKED {"platform":"\#(expected)"}"#)
    }
  }

  @Test("an unknown platform is 400, an unknown session 404")
  func refusedEvents() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      let reply = try await shop.send(.platformClicked(session: session), #"{"platform":"BING"}"#)
      #expect(reply.status == 400)
      for endpoint in [
        Address.copied(session: "sess_x"), .platformClicked(session: "sess_x"),
      ] {
        let unknown = try await shop.send(endpoint)
        #expect(unknown.status == 404)
        #expect(unknown.error == "Session not found")
      }
    }
  }

  @Test("every page of a demo says so, and no other")
  func demoNotice() async throws {
    for isDemo in [true, false] {
      var setting = Shop.Setting()
      setting.isDemo = isDemo
      try await Shop.open(setting) { shop in
        let store = try await shop.addStore()
        let session = try await shop.session(at: store, in: .approved)
        #expect(try await shop.send(.landing(session: session)).text.contains("Demo:") == isDemo)
        #expect(try await shop.send(.landing(session: "x")).text.contains("Demo:") == isDemo)
      }
    }
  }
}

/// Writes the same text for everybody.
struct FixedWriter: ReviewWriter {
  let text: String

  func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String { text }
}
