import ServerKit
import ServerKitTesting
import Testing

@testable import SoulServer

@Suite("Whatever people, the engine and time do, Soul does what its model says")
struct SoulSequenceTests {
  @Test(
    "random sequences: no quota off by one, no picture of a deleted account, nothing begun twice")
  func sequences() async throws {
    let run = ModelRun(usually: TestEngine.ofProducts == .postgres ? 15 : 60)
    for part in run.parts(of: 200) {
      try await Studio.open(engine: FakeEngine(firstLook: .zero)) { studio in
        let soul = ModelBased(
          sequence: SoulModel.Operation.sequence, model: { SoulModel() },
          system: { try await SoulSystem(studio) })
        if let failure = try await soul.firstFailure(in: part) {
          Issue.record(Comment(rawValue: failure))
        }
      }
    }
  }
}

extension SoulModel.Operation {
  static func sequence(
    using generator: inout SplitMix64
  ) -> [ModelStep<SoulModel.Operation>] {
    (0..<Int.random(in: 4...14, using: &generator)).map { _ in
      let draw = Int.random(in: 0..<20, using: &generator)
      switch draw {
      case 0...5: return .one(.work(outcome(&generator)), at: 0)
      case 6: return .one(.month, at: 0)
      case 7...8: return .one(.join(person(&generator)), at: 0)
      case 9...11:
        // Whoever has left cannot leave again.
        let operation = single(&generator, attempt: 0)
        if case .leave = operation { return .one(operation, at: 0) }
        return .lost(operation, at: 0)
      case 12...15:
        return .both(single(&generator, attempt: 0), single(&generator, attempt: 1), at: 0)
      default: return .one(single(&generator, attempt: 0), at: 0)
      }
    }
  }

  private static func single(
    _ generator: inout SplitMix64, attempt: Int
  ) -> SoulModel.Operation {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...4: .generate(person(&generator), attempt: attempt)
    case 5...6:
      .delete(person(&generator), number: Int.random(in: 0..<4, using: &generator))
    default: .leave(person(&generator))
    }
  }

  private static func person(_ generator: inout SplitMix64) -> Int {
    Int.random(in: 0..<2, using: &generator)
  }

  private static func outcome(_ generator: inout SplitMix64) -> SoulModel.Outcome {
    let all: [SoulModel.Outcome] = [.made(4), .made(4), .made(1), .flagged, .failed, .runs, .away]
    return all[Int.random(in: 0..<all.count, using: &generator)]
  }
}
