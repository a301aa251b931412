import Testing
import WireKit

@testable import ServerKit

@Suite("Schemas that are derived from samples")
struct SchemaBookTests {
  private struct Pet: Codable, Sampled {
    var name: String

    static let sample = Pet(name: "Miau")
  }

  /// Written as `[{"name": …}, …]`.
  private struct Pets: Encodable, Sampled {
    var pets: [Pet]

    static let sample = Pets(pets: [.sample])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(pets)
    }
  }

  @Test("A message that is a bare list has the schema of a list of its elements")
  func bareList() throws {
    var book = SchemaBook()
    #expect(try book.reference(to: Pets.self) == .ref("Pets"))
    #expect(book.named["Pets"] == .array(of: .ref("Pet")))
    #expect(book.named["Pet"] != nil)
  }
}
