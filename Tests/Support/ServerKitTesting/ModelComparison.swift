/// A system beside every state that its model may be in.
///
/// That is one state at first. Two operations at once leave a state for each order that fits what
/// was seen so far. Which order it was may show much later, or never.
struct ModelComparison<System: ModelledSystem> {
  typealias Model = System.Model

  let system: System
  private(set) var models: [Model]

  init(system: System, models: [Model]) {
    self.system = system
    self.models = models
  }

  /// Takes a step on both sides.
  /// - Returns: what is different, as "answered …"; or nil.
  mutating func difference(after step: ModelStep<Model.Operation>) async -> String? {
    system.tick()
    for place in models.indices { models[place].tick() }
    do {
      switch step {
      case .one(let operation, let node):
        if let difference = try await answer(to: operation, at: node) { return difference }
        // Seen from another node, or the same if there is one.
        return try await picture(at: node + 1)
      case .lost(let operation, let node):
        for place in [node, node + 1] {
          if let difference = try await answer(to: operation, at: place) { return difference }
        }
        return try await picture(at: node)
      case .both(let first, let second, let node):
        if let difference = try await answers(to: first, second, at: node) { return difference }
        return try await picture(at: node)
      }
    } catch {
      return "threw \(error)"
    }
  }

  func differenceOfLedger() async -> String? {
    do {
      let ledger = try await system.ledger()
      if models.contains(where: { $0.ledger == ledger }) { return nil }
      return "has stored \(ledger), the model says \(Self.either(models.map(\.ledger)))"
    } catch {
      return "threw \(error)"
    }
  }

  private mutating func answer(to operation: Model.Operation, at node: Int) async throws -> String?
  {
    var next = models
    let expected = next.indices.map { next[$0].apply(operation) }
    var answer = try await system.perform(operation, at: node)
    for _ in 0..<200 where system.mayLag(operation) && !expected.contains(answer) {
      try await Task.sleep(for: .milliseconds(5))
      answer = try await system.perform(operation, at: node)
    }
    let fitting = zip(next, expected).filter { $0.1 == answer }.map(\.0)
    return keep(fitting, or: "answered \(answer), the model says \(Self.either(expected))")
  }

  private mutating func answers(
    to first: Model.Operation, _ second: Model.Operation, at node: Int
  ) async throws -> String? {
    let system = system
    async let one = system.perform(first, at: node)
    let two = try await system.perform(second, at: node + 1)
    let answers = (try await one, two)
    let fitting = models.flatMap { $0.together(first, second) }
      .filter { ($0.first, $0.second) == answers }
    return keep(
      fitting.map(\.state),
      or: "answered \(answers.0) and \(answers.1) at once, the model says so in neither order")
  }

  private mutating func picture(at node: Int) async throws -> String? {
    let picture = try await system.picture(at: node)
    return keep(
      models.filter { $0.picture == picture },
      or: "shows \(picture), the model says \(Self.either(models.map(\.picture)))")
  }

  /// Goes on with the models that fit, each once.
  private mutating func keep(_ fitting: [Model], or difference: String) -> String? {
    if fitting.isEmpty { return difference }
    models = Self.distinct(fitting)
    return nil
  }

  private static func either(_ values: [some Equatable]) -> String {
    distinct(values).map { "\($0)" }.joined(separator: " or ")
  }

  private static func distinct<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.reduce(into: []) { kept, value in if !kept.contains(value) { kept.append(value) } }
  }
}
