import ServerKitTesting
import Testing

@testable import BoutiqueServer

@Suite("Whatever kiosks, tills and phones do, the shop does what its model says")
struct ShopSequenceTests {
  @Test("random sequences, at two nodes")
  func sequences() async throws {
    let run = ModelRun(usually: TestEngine.ofProducts == .postgres ? 60 : 300)
    for part in run.parts(of: 500) {
      try await ModelledNodes.open { nodes in
        let shop = ModelBased(
          sequence: ShopOperation.sequence, model: { ShopModel() },
          system: { try await ModelledShop(nodes) })
        if let failure = try await shop.firstFailure(in: part) {
          Issue.record(Comment(rawValue: failure))
        }
      }
    }
  }
}
