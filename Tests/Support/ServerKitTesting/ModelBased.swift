import ServerKit

/// Sends random sequences of operations to a system and to its model, and compares the two after
/// each step. A sequence that fails is shrunk: steps are dropped while the rest still fails.
package struct ModelBased<System: ModelledSystem>: Sendable {
  package typealias Step = ModelStep<System.Model.Operation>

  let sequence: @Sendable (inout SplitMix64) -> [Step]
  let model: @Sendable () -> System.Model
  let system: @Sendable () async throws -> System

  /// - Parameters:
  ///   - sequence: draws the steps of one sequence.
  ///   - model: the state of a fresh system.
  ///   - system: makes a fresh system.
  package init(
    sequence: @escaping @Sendable (inout SplitMix64) -> [Step],
    model: @escaping @Sendable () -> System.Model,
    system: @escaping @Sendable () async throws -> System
  ) {
    self.sequence = sequence
    self.model = model
    self.system = system
  }

  /// - Returns: nil, or for a person: the seed, the shrunk sequence as code, and what was different.
  /// - Throws: what `system` throws.
  package func firstFailure(in run: ModelRun) async throws -> String? {
    for seed in run.seeds {
      let steps = steps(of: seed)
      guard let failure = try await failure(of: steps) else { continue }
      let shrunk = try await shrunk(failure)
      return """
        QUARTET_MODEL_SEED=\(seed) repeats this. Of \(steps.count) steps, \(shrunk.steps.count) fail:
        [
        \(shrunk.steps.map { "  \(Self.code(of: $0))," }.joined(separator: "\n"))
        ]
        Then it \(shrunk.difference)
        """
    }
    return nil
  }

  func steps(of seed: UInt64) -> [Step] {
    var generator = SplitMix64(state: seed)
    return sequence(&generator)
  }

  /// Steps of which the last went wrong.
  package struct Failure: Sendable {
    package let steps: [Step]
    package let difference: String
  }

  /// Runs one sequence, against a fresh system. A shrunk one becomes a plain test with this.
  package func failure(of steps: [Step]) async throws -> Failure? {
    var comparison = ModelComparison(system: try await system(), models: [model()])
    for (place, step) in steps.enumerated() {
      if let difference = await comparison.difference(after: step) {
        return Failure(steps: Array(steps[...place]), difference: difference)
      }
    }
    return await comparison.differenceOfLedger().map { Failure(steps: steps, difference: $0) }
  }

  static func code(of step: Step) -> String {
    String(reflecting: step)
      .replacing(String(reflecting: Step.self), with: "")
      .replacing(String(reflecting: System.Model.Operation.self), with: "")
  }
}
