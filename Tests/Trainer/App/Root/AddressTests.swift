import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
@Suite("Each page has its address")
struct AddressTests {
  let trainer = Learner().trainer()
  private let a = CharacterID("kana-3042")

  private func open(_ address: String) throws {
    trainer.open(try #require(URL(string: address)))
  }

  @Test(
    "An address opens its pages, which then have that address",
    arguments: [
      "", "/settings", "/settings/acceptance", "/progress/character/%E3%81%82/practice/%E3%81%82",
      "/characters/character/%E6%BC%A2", "/practice-sets/practice-set/hiragana-vowels",
      "/demo-sets/demo-set/numbers-20-30", "/demo/%E4%BA%8C%E5%8D%81%E4%BA%94", "/due",
    ])
  func roundTrip(address: String) throws {
    try open("/trainer" + address)
    #expect(!trainer.journey.isLost)
    #expect(trainer.addresses.last == address)
    #expect(trainer.addresses.count == trainer.journey.path.count + 1)
    try open("https://example.com/trainer" + address)
    #expect(trainer.addresses.last == address)
  }

  @Test(
    "An unknown address leads to the root, which says so",
    arguments: [
      "/nonsense", "/practice", "/practice/x", "/practice-set/none", "/settings/%FF",
      "/" + Array(repeating: "progress", count: 41).joined(separator: "/"),
    ])
  func unknown(address: String) throws {
    try open("/trainer/settings")
    try open("/trainer" + address)
    #expect(trainer.journey.isLost && trainer.journey.path.isEmpty)
    trainer.journey.path = [.progress]
    #expect(!trainer.journey.isLost)
  }

  @Test("The next character has its own address on the same page")
  func next() throws {
    trainer.journey.path = [.practice(a)]
    trainer.journey.topNowShows(.practice(CharacterID("kana-3044")))
    #expect(trainer.journey.path == [.practice(a)])
    #expect(trainer.addresses.last?.removingPercentEncoding == "/practice/い")
    trainer.journey.path.append(.demo(CharacterID("kana-3044")))
    trainer.journey.path.removeLast()
    // Forward: the practice below goes on with what it shows.
    try open("/trainer/practice/%E3%81%84/demo/%E3%81%84")
    #expect(trainer.journey.path == [.practice(a), .demo(CharacterID("kana-3044"))])
  }

  @Test("Only what an address has brought counts as returning, until the learner goes on")
  func returning() throws {
    #expect(!trainer.journey.isReturning)
    try open("/trainer/practice/%E3%81%82")
    #expect(trainer.journey.isReturning)
    trainer.journey.path.append(.settings)
    #expect(!trainer.journey.isReturning)
  }
}
