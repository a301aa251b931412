import Foundation
import Logging
import Testing

@testable import ServerKit

@Suite("Only our own names reach us")
struct ServedHostsTests {
  private let hosts = ServedHosts(
    publicAddress: URL(string: "https://reviews.example.com/"), listeningOn: "shop.lan")

  @Test(
    "the public name, the listening name, localhost and numeric addresses",
    arguments: [
      "reviews.example.com", "Reviews.Example.COM:443", "reviews.example.com.", "shop.lan:3000",
      "localhost", "LOCALHOST:3000", "kiosk.localhost:3000", "127.0.0.1:3000", "192.168.1.7",
      "[::1]:3000", "[2001:db8::1]",
    ])
  func ours(authority: String) { #expect(hosts.includes(authority)) }

  @Test(
    "no other name, however it resolves",
    arguments: [
      "evil.example", "evil.example:3000", "reviews.example.com.evil.example",
      "127.0.0.1.evil.example",
      "evillocalhost", "localhost.evil.example", "[::1].evil.example", "[evil.example]", "",
      ":3000",
    ])
  func others(authority: String) { #expect(!hosts.includes(authority)) }

  @Test("behind a proxy that decides, every name")
  func any() { #expect(ServedHosts.any.includes("evil.example")) }

  @Test("a name that is refused is logged once, with the setting; made-up names fill no log")
  func warned() {
    let lines = Shared<[String]>([])
    let logger = Logger(label: "test") { _ in LineLog(lines: lines) }
    for name in ["shop.example", "SHOP.example"] { hosts.warn(of: name, in: logger) }
    #expect(lines.value.count == 1)
    #expect(lines.value.first?.contains("shop.example") == true)
    #expect(lines.value.first?.contains("APP_BASE_URL") == true)
    #expect(lines.value.first?.contains("reviews.example.com") == true)
    for number in 1...100 { hosts.warn(of: "evil\(number).example", in: logger) }
    #expect(lines.value.count == 20)
    #expect(lines.value.allSatisfy { $0.utf8.count < 600 })
  }

  @Test("after an hour there is room for other names")
  func hour() {
    let refused = RefusedHosts()
    let start = ContinuousClock.now
    #expect(refused.isNew("a", at: start) && !refused.isNew("A", at: start + .seconds(3599)))
    #expect(refused.isNew("a", at: start + .seconds(3600)))
  }
}

/// Records the lines of a log.
private struct LineLog: LogHandler {
  let lines: Shared<[String]>
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.update { $0.append("\(event.message) \(event.metadata ?? [:])") }
  }
}
