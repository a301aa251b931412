/// Work is many changes, one for each piece and each question. Something else may come between.
extension SoulModel {
  func together(_ first: SoulOperation, _ second: SoulOperation) -> [Together] {
    let ordered = inEitherOrder(first, second)
    if case .work(let beginning, let outcome) = first, first == second {
      return ordered + endedLate(beginning, outcome).map { ($0, 200, 200) }
    }
    if case .work(let beginning, let outcome) = first, second.person != nil {
      return ordered + between(second, beginning, outcome).map { ($0.state, 200, $0.answer) }
    }
    if case .work(let beginning, let outcome) = second, first.person != nil {
      return ordered + between(first, beginning, outcome).map { ($0.state, $0.answer, 200) }
    }
    // A request that has come in finds nothing of an account that is deleted meanwhile.
    guard case .leave = second, first != second else { return ordered }
    var gone = self
    _ = gone.apply(second)
    return ordered + [(gone, 404, 200)]
  }

  /// `other` comes when some of the work has had its step, or its second one.
  private func between(
    _ other: SoulOperation, _ beginning: SoulOperation.Beginning,
    _ outcome: SoulOperation.Outcome
  ) -> [(state: SoulModel, answer: Int)] {
    var start = self
    start.now += 10
    let tasks = tasks
    var reached: [SoulModel] = []
    for chosen in Self.subsets(tasks) {
      var some = start
      for task in chosen { _ = some.step(task, beginning, outcome) }
      reached.append(some)
    }
    let begun = reached[reached.count - 1]
    let again = tasks.filter { begun.going($0) != nil && going($0)?.isAsked == false }
    for chosen in Self.subsets(again) {
      var some = begun
      for task in chosen { _ = some.step(task, beginning, outcome) }
      reached.append(some)
    }
    return reached.flatMap { state -> [(state: SoulModel, answer: Int)] in
      var changed = state
      let answer = changed.apply(other)
      var rest = changed
      rest.run(tasks, beginning, outcome)
      // What `other` has begun is found by the same workers, or not.
      var all = changed
      all.run(changed.tasks, beginning, outcome)
      return [(rest, answer), (all, answer)]
    }
  }

  /// Two workers at once: one of them ends what is late before the other one asks the service to
  /// begin, or before it has the answer.
  private func endedLate(
    _ beginning: SoulOperation.Beginning, _ outcome: SoulOperation.Outcome
  ) -> [SoulModel] {
    var start = self
    start.now += 20
    let isTaken = beginning == .up || beginning == .mute
    var states = [start]
    for task in tasks where start.isLate(task) && going(task)?.isAsked == false {
      states = states.flatMap { state -> [SoulModel] in
        var ended = state
        ended.end(task, pictures: 0)
        var paid = ended
        paid.begun += 1
        return isTaken ? [state, ended, paid] : [state, ended]
      }
    }
    return states.map { state in
      var state = state
      state.run(tasks, beginning, outcome)
      return state
    }
  }

  /// All subsets, the whole at last.
  private static func subsets(_ tasks: [Work]) -> [[Work]] {
    tasks.reduce([[]]) { subsets, task in subsets + subsets.map { $0 + [task] } }
  }
}
