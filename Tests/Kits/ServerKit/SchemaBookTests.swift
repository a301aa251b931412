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

  enum Zoo {
    struct Pet: Codable, Sampled {
      var cage: Int

      static let sample = Pet(cage: 4)
    }
  }

  @Test("Two products' messages of one name have a schema each")
  func sameName() throws {
    var book = SchemaBook()
    #expect(try book.reference(to: Pet.self) == .ref("Pet"))
    let other = "ServerKitTests.SchemaBookTests.Zoo.Pet"
    #expect(try book.reference(to: Zoo.Pet.self) == .ref(other))
    #expect(try book.reference(to: Zoo.Pet.self) == .ref(other))
    #expect(book.named.count == 2)
    #expect(book.named["Pet"]?.tree.text.contains("cage") == false)
    #expect(book.named[other]?.tree.text.contains("cage") == true)
  }

  struct Amount: Encodable, DecimalNumber {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(28)
    }
  }

  @propertyWrapper
  struct Shown: Encodable {
    var wrappedValue: String?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  enum Colour: String, Encodable, CaseIterable { case red, blue }

  struct Car: Encodable, Sampled {
    var dayPrice = Amount()
    @Shown var ownerName: String?
    var paintColour = Colour.red

    enum CodingKeys: String, CodingKey {
      case dayPrice = "day_price"
      case ownerName = "owner_name"
      case paintColour = "paint_colour"
    }

    static let sample = Car(ownerName: Shown(wrappedValue: "Ada"))
  }

  @Test("Types are found behind snake_case and property wrappers, and an amount is no integer")
  func types() throws {
    var book = SchemaBook()
    _ = try book.reference(to: Car.self)
    let text = try #require(book.named["Car"]).tree.text
    #expect(text.contains(#""day_price":{"type":"number"}"#))
    #expect(text.contains(#""owner_name":{"oneOf":[{"type":"string"},{"type":"null"}]}"#))
    #expect(text.contains(#""paint_colour":{"type":"string","enum":["red","blue"]}"#))
    #expect(text.contains(#""required":["day_price","owner_name","paint_colour"]"#))
  }

  struct Subscription: Encodable, Sampled {
    struct Keys: Encodable {
      var auth: String
      var note: String?
    }

    var keys: Keys
    var others: [Keys]?

    static let sample = Subscription(
      keys: Keys(auth: "a", note: "b"), others: [Keys(auth: "c", note: "d")])
    static let samples = [sample, Subscription(keys: Keys(auth: "a"))]
  }

  @Test("A part that is no message of its own names the members that it must have")
  func parts() throws {
    var book = SchemaBook()
    _ = try book.reference(to: Subscription.self)
    let text = try #require(book.named["Subscription"]).tree.text
    let keys =
      #"{"type":"object","properties":{"auth":{"type":"string"},"note":{"type":"string"}},"#
      + #""required":["auth"]}"#
    #expect(text.contains(#""keys":"# + keys))
    #expect(text.contains(#""others":{"type":"array","items":"# + keys))
  }

  @Test("A message that is a bare list has the schema of a list of its elements")
  func bareList() throws {
    var book = SchemaBook()
    #expect(try book.reference(to: Pets.self) == .ref("Pets"))
    #expect(book.named["Pets"] == .array(of: .ref("Pet")))
    #expect(book.named["Pet"] != nil)
  }
}
