import Testing

@testable import ServerKit

@Suite("Carriers of several products")
struct RealmCarriersTests {
  /// Delivers the messages of one product.
  private struct Carrier: MessageCarrier {
    let realm: String
    let refusal: String

    func serves(_ realm: String) -> Bool { realm == self.realm }

    func deliver(_ message: Message, id: String) throws { throw MessageRefused(refusal) }
  }

  private func message(in realm: String) -> Message {
    Message(channel: .push, realm: realm, recipient: .account("a"), body: "…", key: "k")
  }

  @Test("Each message goes to the carrier of its product, and to no other's")
  func own() async throws {
    let carriers = RealmCarriers([
      Carrier(realm: "soul", refusal: "by soul"), Carrier(realm: "trufan", refusal: "by trufan"),
    ])
    for realm in ["soul", "trufan"] {
      #expect(carriers.serves(realm))
      let error = await #expect(throws: MessageRefused.self) {
        try await carriers.deliver(message(in: realm), id: "1")
      }
      #expect(error?.reason == "by \(realm)")
    }
    #expect(!carriers.serves("boutique"))
    let error = await #expect(throws: MessageRefused.self) {
      try await carriers.deliver(message(in: "boutique"), id: "1")
    }
    #expect(error?.reason == "There is no carrier for boutique.")
  }
}
