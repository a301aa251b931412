import Foundation
import ServerKit
import Testing

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
}
