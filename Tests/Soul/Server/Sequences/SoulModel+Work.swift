/// What the workers do.
extension SoulModel {
  typealias Work = SoulOperation.Work
  typealias Going = ModelAccount.Going

  private static let limits = (pictures: 600, training: 1800)

  /// All that goes on.
  var tasks: [Work] {
    people.indices.flatMap { index -> [Work] in
      guard let account = people[index].account else { return [] }
      return account.models.indices.map { .training(index, model: $0) }
        + account.generations.indices.map { .pictures(index, generation: $0) }
    }.filter { going($0) != nil }
  }

  mutating func work(
    _ beginning: SoulOperation.Beginning, _ outcome: SoulOperation.Outcome
  ) {
    now += 10
    run(tasks, beginning, outcome)
  }

  /// One step of each, another one of those that have begun by it, and the end of those that are
  /// late.
  mutating func run(
    _ tasks: [Work], _ beginning: SoulOperation.Beginning, _ outcome: SoulOperation.Outcome
  ) {
    for task in tasks where step(task, beginning, outcome) { _ = step(task, beginning, outcome) }
    for task in tasks where isLate(task) { end(task, pictures: 0) }
  }

  mutating func workTwice(_ outcome: SoulOperation.Outcome) {
    work(.up, .runs)
    for task in tasks { _ = step(task, .up, outcome) }
  }

  /// - Returns: whether the service has just begun, so that it is asked at once.
  mutating func step(
    _ task: Work, _ beginning: SoulOperation.Beginning, _ outcome: SoulOperation.Outcome
  ) -> Bool {
    guard let going = going(task) else { return false }
    guard going.isAsked else { return begin(task, going, beginning) }
    // Nobody knows what became of a request whose answer was lost with its worker.
    guard going.hasTask else {
      end(task, pictures: 0)
      return false
    }
    switch outcome {
    case .made(let count): end(task, pictures: count)
    case .flagged, .failed: end(task, pictures: 0)
    case .runs, .away: break
    }
    return false
  }

  private mutating func begin(
    _ task: Work, _ going: Going, _ beginning: SoulOperation.Beginning
  ) -> Bool {
    var going = going
    switch beginning {
    case .down: return false
    case .refuses: end(task, pictures: 0)
    case .mute:
      begun += 1
      end(task, pictures: 0)
    case .up:
      begun += 1
      (going.isAsked, going.hasTask) = (true, true)
      set(task, going)
      return true
    }
    return false
  }

  /// A worker that dies has changed what it had stored until then.
  mutating func cut(_ task: Work, _ death: SoulOperation.Death) {
    guard var going = going(task) else { return }
    guard !going.isAsked else {
      // A worker that does not ask the service is not cut.
      if death == .ended || !going.hasTask { _ = step(task, .up, .made(4)) }
      return
    }
    switch death {
    case .asking, .asked:
      going.isAsked = true
      set(task, going)
      if death == .asked { begun += 1 }
    case .storing, .ended: _ = step(task, .up, .made(4))
    }
  }

  // MARK: One piece of work

  func going(_ task: Work) -> Going? {
    switch task {
    case .training(let index, let model):
      guard let models = people[index].account?.models, models.indices.contains(model),
        case .going(let going) = models[model].state
      else { return nil }
      return going
    case .pictures(let index, let generation):
      guard let generations = people[index].account?.generations,
        generations.indices.contains(generation),
        case .going(let going) = generations[generation].state
      else { return nil }
      return going
    }
  }

  private mutating func set(_ task: Work, _ going: Going) {
    switch task {
    case .training(let index, let model):
      people[index].account?.models[model].state = .going(going)
    case .pictures(let index, let generation):
      people[index].account?.generations[generation].state = .going(going)
    }
  }

  mutating func end(_ task: Work, pictures: Int) {
    switch task {
    case .training(let index, let model):
      people[index].account?.endTraining(model, isMade: pictures > 0, at: now)
    case .pictures(let index, let generation):
      people[index].account?.endGeneration(generation, pictures: pictures)
    }
  }

  func isLate(_ task: Work) -> Bool {
    guard let going = going(task) else { return false }
    let limit: Int
    switch task {
    case .training: limit = Self.limits.training
    case .pictures: limit = Self.limits.pictures
    }
    return now >= going.since + limit
  }
}
