import WireKit

/// Five attempts at each code and five codes in an hour would be 600 guesses in a day. So wrong codes
/// count by the day, too: at most 20 guesses of a million.
enum WrongCodeRules {
  static let day: Duration = .seconds(24 * 3600)
  static let ofNumber = 20
  /// A mobile carrier puts very many phones behind one address.
  static let ofClient = 100
  /// An IPv6 site, which may be one attacker with 65,536 networks, or a campus.
  static let ofSite = ofClient * Int(RateLimit.housesOfSite)
}

extension Accounts {
  /// A text that stands for a phone number and tells nothing of it: only the holder of the server's
  /// key can make it. It may be kept where the number may not.
  package func mark(ofNumber phone: String) -> String {
    secrets.mark("\(realm.name) \(phone)", for: "phone number")
  }

  private func mark(of client: ClientAddress) -> String {
    secrets.mark("\(realm.name) \(client.text)", for: "network of wrong codes")
  }

  /// The networks whose wrong codes a client's count as, each with its limit of a day.
  private func networks(of client: ClientAddress?) -> [(network: ClientAddress, limit: Int)] {
    guard let client else { return [] }
    return [(client, WrongCodeRules.ofClient)]
      + (client.site.map { [($0, WrongCodeRules.ofSite)] } ?? [])
  }

  /// All that a wrong code is counted for.
  private func subjects(_ phone: PhoneNumber, _ client: ClientAddress?) -> [String] {
    [mark(ofNumber: phone.text)] + networks(of: client).map { mark(of: $0.network) }
  }

  /// The refusal after too many wrong codes, whether the number is known or not; nil while there are
  /// tries left. Where the number's owner has signed in before, strangers' guesses do not count: they
  /// must not keep the owner out.
  func refusal(
    of phone: PhoneNumber, by client: ClientAddress?, at now: Timestamp, in db: Connection
  ) throws -> Problem? {
    let start = now.adding(.zero - WrongCodeRules.day)
    var began: [Timestamp?] = []
    if !guesses.isFamiliar(phone.text, client) {
      began.append(
        try WrongCodeTable.exhausted(
          mark(ofNumber: phone.text), after: WrongCodeRules.ofNumber, since: start, in: db))
    }
    for (network, limit) in networks(of: client) {
      began.append(
        try WrongCodeTable.exhausted(mark(of: network), after: limit, since: start, in: db))
    }
    guard let latest = began.compactMap(\.self).max() else { return nil }
    return Self.tooManyWrongCodes(wait: latest.adding(WrongCodeRules.day).since(now))
  }

  func countWrongCode(
    _ phone: PhoneNumber, by client: ClientAddress?, at now: Timestamp, in db: Connection
  ) throws {
    let start = now.adding(.zero - WrongCodeRules.day)
    for subject in subjects(phone, client) {
      try WrongCodeTable.count(subject, at: now, since: start, in: db)
    }
  }

  /// For a code that was counted before it was judged.
  func takeBackWrongCode(
    _ phone: PhoneNumber, by client: ClientAddress?, in db: Connection
  ) throws {
    for subject in subjects(phone, client) {
      try WrongCodeTable.takeBack(subject, in: db)
    }
  }

  private static func tooManyWrongCodes(wait: Duration) -> Problem {
    let seconds = Self.seconds(wait)
    return Problem(
      status: 429,
      message: """
        Too many wrong codes for this number or from your network. Try again in \
        \(WaitText.text(seconds: seconds)).
        """,
      code: "too_many_wrong_codes", retryAfterSeconds: seconds)
  }
}
