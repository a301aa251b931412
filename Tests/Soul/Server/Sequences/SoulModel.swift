import ServerKitTesting

/// What Soul must do, for two people of the free tier. Time is in seconds, and answers are statuses.
struct SoulModel: StateModel {
  typealias Operation = SoulOperation
  typealias Answer = Int

  /// A person's number, and what it opens.
  struct Person: Equatable, Sendable {
    var door = ModelDoor()
    var session: ModelSession?
    /// Nil after a deletion.
    var account: ModelAccount?
    /// What the number has used of a month with an account that is deleted.
    var former: [Int: Int] = [:]
    /// The numbers of this step's attempts.
    var attempts: Set<Int> = []

    var isIn: Bool { session?.isOpen == true && account != nil }
  }

  /// What the people of a sequence have before it: one generation of four and one of three, one model
  /// and one photo more reach the limits.
  static let usedBefore = 93
  static let modelsBefore = 9
  /// The photos in each person's folders, of which the last is the newest.
  static let photosBefore = [[15, 24], [14]]

  var now = 0
  var month = 0
  var people: [Person]
  /// How often the service has taken an order.
  var begun = 0

  init() {
    people = Self.photosBefore.map { counts in
      var person = Person(session: ModelSession(), account: ModelAccount(photos: counts))
      person.door.hasSignedIn(at: 0)
      return person
    }
  }

  /// What each person sees.
  var picture: [String] {
    people.map { $0.isIn ? $0.account?.shown(in: month) ?? "" : "out" }
  }

  /// What is stored of each person, and what the service was asked.
  var ledger: [String] {
    people.map { $0.account?.books ?? "gone" } + ["\(begun) begun, nothing left"]
  }

  mutating func tick() {
    now += 1
    for index in people.indices { people[index].attempts = [] }
  }

  mutating func apply(_ operation: SoulOperation) -> Int {
    switch operation {
    case .sendCode(let index): return people[index].door.send(at: now)
    case .signIn(let index, let isRight):
      let status = people[index].door.opens(isRight, at: now)
      guard status == 200 else { return status }
      people[index].session = ModelSession()
      if people[index].account == nil {
        people[index].account = ModelAccount(
          used: people[index].former.filter { $0.key == month })
        people[index].former = [:]
      }
    case .refresh(let index, let isStolen):
      return people[index].session?.refresh(isStolen: isStolen, at: now) ?? 401
    case .work(let beginning, let outcome): work(beginning, outcome)
    case .workTwice(let outcome): workTwice(outcome)
    case .cut(let work, let death): cut(work, death)
    case .pass(let seconds):
      now += seconds
      expireFolders()
    case .month:
      month += 1
      now += 25 * 24 * 3600
      expireFolders()
    default: return asMember(operation)
    }
    return 200
  }

  private mutating func asMember(_ operation: SoulOperation) -> Int {
    guard let index = operation.person, people[index].isIn,
      var account = people[index].account
    else { return 401 }
    defer { if people[index].account != nil { people[index].account = account } }
    switch operation {
    case .signOut: people[index].session?.isOpen = false
    case .leave:
      people[index].former = account.usedForGood(in: month)
      people[index].account = nil
      people[index].session?.isOpen = false
      people[index].door.forgetAccount()
    case .upload(_, let photo, let anew): return account.upload(photo, anew: anew, at: now)
    case .removePhoto(_, let photo): return account.removePhoto(photo)
    case .removeFolder(_, let folder): return account.removeFolder(folder)
    case .train(_, let folder): return account.train(folder, at: now)
    case .removePhotos(_, let model): return account.removePhotos(ofModel: model)
    case .removeModel(_, let model): return account.removeModel(model)
    case .generate(_, let model, let attempt):
      guard !people[index].attempts.contains(attempt) else { return 200 }
      let status = account.generate(model, month: month, at: now)
      if status == 200 { people[index].attempts.insert(attempt) }
      return status
    case .removeBatch(_, let number): return account.removeBatch(number)
    case .removePicture(_, let number): return account.removePicture(number)
    case .trespass: return 404
    default: return 0
    }
    return 200
  }

  private mutating func expireFolders() {
    for index in people.indices { people[index].account?.expireFolders(at: now) }
  }
}

extension SoulOperation {
  /// The person whose phone asks.
  var person: Int? {
    switch self {
    case .sendCode(let index), .signIn(let index, _), .refresh(let index, _),
      .signOut(let index), .leave(let index), .upload(let index, _, _),
      .removePhoto(let index, _), .removeFolder(let index, _), .removePhotos(let index, _),
      .train(let index, _), .removeModel(let index, _),
      .generate(let index, _, _), .removeBatch(let index, _), .removePicture(let index, _),
      .trespass(let index, _):
      index
    case .work, .workTwice, .cut, .pass, .month: nil
    }
  }
}
