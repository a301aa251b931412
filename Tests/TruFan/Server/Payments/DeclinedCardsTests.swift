import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import TruFanServer

@Suite("Tries of cards")
struct DeclinedCardsTests {
  private let cards = DeclinedCards(RateLimiter(clock: ManualClock()))
  private let busy = "A payment of yours is under way. Wait a moment and try again."
  private let declined = Problem(status: 402, message: "Declined.", code: Wallet.declinedCode)

  private func judge(
    _ account: String = "parker", in network: ClientAddress? = nil,
    _ work: () async throws -> Void
  ) async throws -> Problem? {
    let payer = ClientAddress(
      Identity(realm: "trufan", account: account, role: "parker", session: "phone"))
    do {
      try await cards.judge(
        payer, in: network, isDecline: { $0.code == Wallet.declinedCode }, work)
      return nil
    } catch let problem as Problem {
      return problem
    }
  }

  /// So many payments, none of which is answered before the last.
  private func payAtOnce(_ count: Int) async throws -> Problem? {
    try await judge {
      if count > 1, let problem = try await payAtOnce(count - 1) { throw problem }
    }
  }

  @Test("who pays often at once, and was declined nothing, is told of no declined card")
  func busy() async throws {
    #expect(try await payAtOnce(10) == nil)
    let refused = try #require(try await payAtOnce(11))
    #expect(refused.status == 429)
    #expect(refused.retryAfterSeconds == 1)
    #expect(refused.message == busy)
    #expect(try await payAtOnce(10) == nil)
  }

  @Test("declined cards are limited as before, also of payments at once")
  func declines() async throws {
    // The eleventh is under way beside ten, and is not asked for at the bank.
    #expect(try await payAtOnce(11)?.status == 429)
    for _ in 1...9 { #expect(try await judge { throw declined } == declined) }
    // One is under way, and nine were declined.
    #expect(try await payAtOnce(2)?.message == busy)
    #expect(try await judge { throw declined } == declined)
    let refused = try #require(try await judge {})
    #expect(refused.message.hasPrefix("Too many cards were declined. Try again in"))
    // Others pay on.
    #expect(try await judge("dana") {} == nil)
  }
}
