/// The codes of one number.
struct ModelDoor: Equatable, Sendable {
  private struct Code: Equatable, Sendable {
    let at: Int
    var attempts = 0
    var isUsed = false
  }

  private var codes: [Code] = []
  /// The wrong codes of a day, and when the day began.
  private var wrong = (count: 0, since: 0)

  static func == (left: ModelDoor, right: ModelDoor) -> Bool {
    left.codes == right.codes && left.wrong == right.wrong
  }

  /// The code that a sequence's person has signed in with.
  mutating func hasSignedIn(at now: Int) { codes = [Code(at: now, attempts: 1, isUsed: true)] }

  /// The account is deleted. Its codes open nothing any more, and count all the same.
  mutating func forgetAccount() {
    for place in codes.indices { codes[place].isUsed = true }
  }

  private func isShut(at now: Int) -> Bool { wrong.count >= 20 && now < wrong.since + 24 * 3600 }

  /// One in 60 seconds, and five in an hour; none after twenty wrong ones in a day.
  mutating func send(at now: Int) -> Int {
    guard !isShut(at: now) else { return 429 }
    let recent = codes.filter { $0.at > now - 3600 }
    if let last = recent.last, now - last.at < 60 { return 429 }
    guard recent.count < 5 else { return 429 }
    codes.append(Code(at: now))
    return 200
  }

  /// The newest code, for ten minutes, five attempts and once.
  mutating func opens(_ isRight: Bool, at now: Int) -> Int {
    guard !isShut(at: now) else { return 429 }
    guard let code = codes.last, now < code.at + 600, code.attempts < 5, !code.isUsed else {
      return countWrong(at: now)
    }
    codes[codes.count - 1].attempts += 1
    codes[codes.count - 1].isUsed = isRight
    return isRight ? 200 : countWrong(at: now)
  }

  private mutating func countWrong(at now: Int) -> Int {
    if wrong.count == 0 || now >= wrong.since + 24 * 3600 { wrong = (0, now) }
    wrong.count += 1
    return 400
  }
}

/// The newest session of a person, with its refresh tokens.
struct ModelSession: Equatable, Sendable {
  var isOpen = true
  /// When each token was exchanged for the next one.
  private var replacedAt: [Int?] = [nil]

  /// Within ten seconds an old token has the same successor. Later it is a thief's, or its owner's
  /// whom a thief was quicker than: the session ends.
  mutating func refresh(isStolen: Bool, at now: Int) -> Int {
    guard isOpen else { return 401 }
    let place = isStolen ? 0 : replacedAt.count - 1
    guard let replaced = replacedAt[place] else {
      replacedAt[place] = now
      replacedAt.append(nil)
      return 200
    }
    guard now - replaced > 10 else { return 200 }
    isOpen = false
    return 401
  }
}
