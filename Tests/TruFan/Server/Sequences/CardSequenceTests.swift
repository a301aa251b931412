import ServerKitTesting
import Testing

@testable import TruFanServer

@Suite("Whatever two cards and their banks do, the money of an order adds up")
struct CardSequenceTests {
  @Test("random sequences, at two nodes, with holds that banks let go of")
  func sequences() async throws {
    let run = ModelRun(usually: TestEngine.ofProducts == .postgres ? 30 : 200)
    for part in run.parts(of: 500) {
      try await ModelledNodes.open(takesAtOnce: false) { nodes in
        let cards = ModelBased(
          sequence: CardOperation.sequence, model: { CardModel() },
          system: { try await ModelledCards(nodes) })
        if let failure = try await cards.firstFailure(in: part) {
          Issue.record(Comment(rawValue: failure))
        }
      }
    }
  }
}
