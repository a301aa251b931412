import ServerKitTesting
import Testing

@testable import TruFanServer

@Suite("Whatever parkers, staff, the payment service and time do, the lot does what its model says")
struct LotSequenceTests {
  @Test(
    "random sequences, at two nodes, with money taken at once and at the hand-over",
    arguments: [true, false])
  func sequences(takesAtOnce: Bool) async throws {
    let run = ModelRun(usually: TestEngine.ofProducts == .postgres ? 60 : 300)
    for part in run.share(takesAtOnce ? 0 : 1, of: 2).parts(of: 500) {
      try await ModelledNodes.open(takesAtOnce: takesAtOnce) { nodes in
        let lot = ModelBased(
          sequence: LotOperation.sequence, model: { LotModel(takesAtOnce: takesAtOnce) },
          system: { try await ModelledLot(nodes) })
        if let failure = try await lot.firstFailure(in: part) {
          Issue.record(Comment(rawValue: failure))
        }
      }
    }
  }
}
