import WireKit

/// The limits of wrong passwords and of messages that strangers can cause. They are per node.
struct AccountGuesses: Sendable {
  /// One address at one account: a person who tries all of their passwords.
  static let ofPair = RateLimit("account guesses of a pair", burst: 10, perSecond: 1.0 / 60)
  /// One address at any accounts: a school on its first day.
  static let ofClient = RateLimit("account guesses of a client", burst: 50, perSecond: 0.2)
  /// All addresses at one account: at most 100 in a row (NIST SP 800-63B, 5.2.2).
  static let ofAccount = RateLimit("account guesses of all", burst: 100, perSecond: 1.0 / 36)
  /// The messages that one address can cause, each to another number or e-mail address.
  static let messages = RateLimit("account messages", burst: 30, perSecond: 0.05)
  /// The codes that all addresses together can cause to 10,000 numbers in a row. Who earns by text
  /// messages takes a new number, and a new address, for each, and has numbers in a row.
  static let ofBlock = RateLimit("account messages of a block", burst: 20, perSecond: 1.0 / 60)
  /// The same to ten million in a row: an area of North America, or a whole small country.
  static let ofRange = RateLimit("account messages of a range", burst: 500, perSecond: 0.25)
  /// The same to numbers that were signed in to from there before. Strangers cannot empty it; who earns by
  /// messages to numbers of their own signs in with each, and has no more than this.
  static let ofFamiliarBlock = RateLimit(
    "account messages of a familiar block", burst: 20, perSecond: 1.0 / 60)
  static let ofFamiliarRange = RateLimit(
    "account messages of a familiar range", burst: 500, perSecond: 0.25)

  private let realm: String
  private let limiter: RateLimiter
  private let familiar = FamiliarClients()

  init(realm: AccountRealm, limiter: RateLimiter) {
    self.realm = realm.name
    self.limiter = limiter
  }

  /// Judges a password under the limits. A guess is paid for before it is judged, since many may
  /// come at once; the price of a right one is given back.
  /// - Parameter name: whose password it is: an e-mail address, known or not, or an account's id.
  /// - Returns: whether it was right.
  /// - Throws: ``Problem`` 429 after too many wrong ones, also for the right one.
  func judge(
    _ name: String, by client: ClientAddress?, _ isRight: () async throws -> Bool
  ) async throws -> Bool {
    let prices = limits(name, client)
    try pay(prices)
    do {
      let isRight = try await isRight()
      if isRight {
        giveBack(prices)
        noteFamiliar(name, client)
      }
      return isRight
    } catch {
      giveBack(prices)
      throw error
    }
  }

  func pay(_ prices: [Price]) throws {
    for (number, price) in prices.enumerated() {
      if let seconds = limiter.secondsToWait(client: price.subject, limit: price.limit) {
        giveBack(prices.prefix(number))
        throw Problem.tooManyRequests(retryAfter: seconds)
      }
    }
  }

  func giveBack(_ prices: some Sequence<Price>) {
    for price in prices { limiter.giveBack(client: price.subject, limit: price.limit) }
  }

  /// The price of a message that is about to be sent.
  /// - Parameter phone: where a code goes; nil for other messages.
  func price(ofMessageTo phone: PhoneNumber? = nil, by client: ClientAddress?) -> MessagePrice {
    var prices: [Price] = []
    if let client { prices.append((Self.messages, client)) }
    if let digits = phone?.text {
      // Strangers who empty a block must not keep out who signed in from there before.
      let (block, range) =
        isFamiliar(digits, client)
        ? (Self.ofFamiliarBlock, Self.ofFamiliarRange) : (Self.ofBlock, Self.ofRange)
      prices.append((block, subject("block \(digits.dropLast(4))", nil)))
      prices.append((range, subject("range \(digits.dropLast(7))", nil)))
    }
    return MessagePrice(prices, in: self)
  }

  /// Whether that name was signed in to from there before, as far as this process remembers.
  func isFamiliar(_ name: String, _ client: ClientAddress?) -> Bool {
    client.map { familiar.contains(subject(name, $0)) } ?? false
  }

  func noteFamiliar(_ name: String, _ client: ClientAddress?) {
    if let client { familiar.note(subject(name, client)) }
  }

  typealias Price = (limit: RateLimit, subject: ClientAddress)

  private func limits(_ name: String, _ client: ClientAddress?) -> [Price] {
    let ofAll: Price = (Self.ofAccount, subject(name, nil))
    guard let client else { return [ofAll] }
    let own: [Price] = [(Self.ofPair, subject(name, client)), (Self.ofClient, client)]
    // Strangers who guess without an end must not keep the owner out.
    return familiar.contains(subject(name, client)) ? own : own + [ofAll]
  }

  private func subject(_ name: String, _ client: ClientAddress?) -> ClientAddress {
    .guessing("\(realm)/\(name)", by: client)
  }
}
