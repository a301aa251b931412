import ServerKitTesting
import Testing

@testable import SoulServer

@Suite(
  "Whatever people, the portrait service, dying workers and time do, Soul does what its model says")
struct SoulSequenceTests {
  @Test(
    "random sequences, at two nodes: no quota off by one, nothing paid twice, nothing left behind")
  func sequences() async throws {
    let run = ModelRun(usually: TestEngine.ofProducts == .postgres ? 40 : 80)
    for part in run.parts(of: 500) {
      try await ModelledStudios.open { studios in
        let soul = ModelBased(
          sequence: SoulOperation.sequence, model: { SoulModel() },
          system: { try await ModelledSoul(studios) })
        if let failure = try await soul.firstFailure(in: part) {
          Issue.record(Comment(rawValue: failure))
        }
      }
    }
  }
}
