import NIOHTTP1
import SwiftUI
import Testing

@testable import WebHost

@Suite("Messages and upgrades are checked before they are believed")
struct WireMessageTests {
  @Test(
    "what is not exactly a message of ours is refused",
    arguments: [
      "", "null", "[]", "[\"e\",0,[]]", "{}", "[\"e\"]", "[\"e\",1]", "[\"e\",1,[[1]]]",
      "[\"e\",\"1\",[]]",
      "[\"e\",1,[[1.5,\"a\",\"t\"]]]", "[\"e\",1,[[1,\"zzzzzzzzzzzzzzzz\",\"t\"]]]",
      "[\"e\",1,[[1,7,\"t\"]]]", "[\"hello\",0,[]]", "[\"x\"]", "[\"a\",1e300]", "\u{0}",
      "[[[[[[",
    ])
  func refused(text: String) {
    #expect(WireMessage(text) == nil)
  }

  @Test("events carry number, element, kind and payload")
  func events() throws {
    let message = WireMessage(
      "[\"e\",4,[[9,\"1z\",\"i\",[2,\"héllo\"]],[10,0,\"vis\",1]]]")
    guard case .events(4, let events) = message else {
      Issue.record("not events")
      return
    }
    #expect(events[0].number == 9 && events[0].element == 71 && events[0].kind == "i")
    #expect(events[0].payload == .list([.number(2), .text("héllo")]))
    #expect(events[1].element == 0 && events[1].payload == .number(1))
  }

  private func head(
    origin: String? = "http://localhost:3000", cookie: String? = String(repeating: "a", count: 32),
    uri: String = "/_q/socket?app=/app&session=\(String(repeating: "0", count: 32))&seq=0"
  ) -> HTTPRequestHead {
    var headers = HTTPHeaders([("host", "localhost:3000")])
    if let origin { headers.add(name: "origin", value: origin) }
    if let cookie { headers.add(name: "cookie", value: "x=1; quartet_browser=\(cookie)") }
    return HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
  }

  @Test("a socket from our own page is accepted")
  func accepted() {
    #expect(SocketAddressee(head(), publicOrigin: nil) != nil)
    let public0 = head(origin: "https://reviews.example.com")
    #expect(SocketAddressee(public0, publicOrigin: "https://reviews.example.com") != nil)
  }

  @Test("a socket from another site, without a browser's name or to elsewhere is not")
  func rejected() {
    #expect(SocketAddressee(head(origin: "https://evil.example"), publicOrigin: nil) == nil)
    #expect(SocketAddressee(head(origin: nil), publicOrigin: nil) == nil)
    #expect(SocketAddressee(head(origin: "null"), publicOrigin: nil) == nil)
    #expect(SocketAddressee(head(cookie: nil), publicOrigin: nil) == nil)
    #expect(SocketAddressee(head(cookie: "../../etc"), publicOrigin: nil) == nil)
    #expect(SocketAddressee(head(uri: "/_q/socket?app=/app&session=1"), publicOrigin: nil) == nil)
    #expect(SocketAddressee(head(uri: "/other"), publicOrigin: nil) == nil)
  }
}
