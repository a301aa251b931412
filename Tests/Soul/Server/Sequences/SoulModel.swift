import ServerKitTesting

/// What Soul must do with generations, quotas and deletion, for two people of the free tier.
struct SoulModel: StateModel {
  /// What an engine has made of each generation that goes on.
  enum Outcome: Equatable, Sendable {
    case made(Int)
    case flagged, failed
    /// It is still at work, or cannot be asked.
    case runs, away
  }

  enum Operation: Equatable, Sendable {
    /// Asks for four pictures; the same attempt again is the same request.
    case generate(Int, attempt: Int)
    /// Deletes a person's generation of this number, with what it has made.
    case delete(Int, number: Int)
    /// Deletes the account.
    case leave(Int)
    /// Begins anew, with another account, for somebody who has left.
    case join(Int)
    /// Ten seconds pass, and the work that is due is done.
    case work(Outcome)
    /// The next month begins, so that all that goes on is late.
    case month
  }

  struct Making: Equatable, Sendable {
    let number: Int
    var isLate = false
    var hasBegun = false
  }

  struct Person: Equatable, Sendable {
    var used: Int
    var making: [Making] = []
    /// The pictures of each finished generation, by its number.
    var made: [Int: Int] = [:]
    var next = 0
    /// The numbers of this step's attempts.
    var attempts: Set<Int> = []
  }

  struct Picture: Equatable, Sendable {
    struct Gallery: Equatable, Sendable {
      let used: Int
      let making: Int
      /// How many pictures each batch has, sorted.
      let batches: [Int]
    }

    let galleries: [Gallery?]
  }

  struct Ledger: Equatable, Sendable {
    /// Pictures that are stored.
    let stored: Int
    /// How often the engine was asked to begin.
    let begun: Int
  }

  static let limit = 100
  /// What each person has used before a sequence, so that the limit is near.
  static let before = 86

  var people: [Person?] = [Person(used: before), Person(used: before)]
  var begun = 0

  var picture: Picture {
    Picture(
      galleries: people.map { person in
        person.map {
          .init(used: $0.used, making: $0.making.count, batches: $0.made.values.sorted())
        }
      })
  }

  var ledger: Ledger {
    Ledger(
      stored: people.compactMap { $0 }.flatMap(\.made.values).reduce(0, +), begun: begun)
  }

  mutating func tick() { for index in people.indices { people[index]?.attempts = [] } }

  mutating func apply(_ operation: Operation) -> Int {
    switch operation {
    case .generate(let index, let attempt): return generate(index, attempt)
    case .delete(let index, let number): return delete(index, number)
    case .leave(let index):
      guard people[index] != nil else { return 401 }
      people[index] = nil
    case .join(let index): if people[index] == nil { people[index] = Person(used: 0) }
    case .work(let outcome): for index in people.indices { work(index, outcome) }
    case .month:
      for index in people.indices {
        people[index]?.used = 0
        for place in people[index]?.making.indices ?? 0..<0 {
          people[index]?.making[place].isLate = true
        }
      }
    }
    return 200
  }

  private mutating func generate(_ index: Int, _ attempt: Int) -> Int {
    guard var person = people[index] else { return 401 }
    guard !person.attempts.contains(attempt) else { return 200 }
    guard person.used + 4 <= Self.limit else { return 403 }
    person.attempts.insert(attempt)
    person.used += 4
    person.making.append(Making(number: person.next))
    person.next += 1
    people[index] = person
    return 200
  }

  private mutating func delete(_ index: Int, _ number: Int) -> Int {
    guard var person = people[index] else { return 401 }
    person.made[number] = nil
    if let place = person.making.firstIndex(where: { $0.number == number }) {
      // What the engine has begun is paid for.
      let making = person.making[place]
      if !making.isLate, !making.hasBegun { person.used -= 4 }
      person.making.remove(at: place)
    }
    people[index] = person
    return 200
  }

  private mutating func work(_ index: Int, _ outcome: Outcome) {
    guard var person = people[index] else { return }
    begun += person.making.count { !$0.hasBegun }
    for making in person.making {
      guard let pictures = Self.pictures(outcome, making) else { continue }
      if !making.isLate { person.used -= 4 - pictures }
      if pictures > 0 { person.made[making.number] = pictures }
    }
    let goesOn = person.making.filter { Self.pictures(outcome, $0) == nil }
    person.making = goesOn.map { Making(number: $0.number, isLate: $0.isLate, hasBegun: true) }
    people[index] = person
  }

  /// Nil for a generation that goes on.
  private static func pictures(_ outcome: Outcome, _ making: Making) -> Int? {
    switch outcome {
    case .made(let count): count
    case .flagged, .failed: 0
    case .runs, .away: making.isLate ? 0 : nil
    }
  }
}
