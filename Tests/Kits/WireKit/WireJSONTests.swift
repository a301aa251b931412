import Foundation
import Testing

@testable import WireKit

/// Entity tags, stored answers and signatures depend on the bytes. Foundation's encoder is the measure.
@Suite("The wire's JSON")
struct WireJSONTests {
  private func isAsFoundation(_ value: some Encodable) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)) == (try? WireJSON.encode(value))
  }

  private struct Empty: Codable {}

  private enum Key: String, CodingKey { case a, b }

  /// Says each member by a closure of a test.
  private struct Written: Encodable {
    let write: @Sendable (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }

  private enum Choice: Codable {
    case one(Int, name: String)
    case none
  }

  private struct Fields: Codable {
    var zebra: Int?
    var apple: String?
    var maps: [String: [Int?]]
    var time = Date(timeIntervalSince1970: 0.5)
    var choices = [Choice.one(1, name: "x"), .none]
  }

  @Test("every byte of a text, alone and behind others")
  func texts() {
    for byte in UInt8(0)..<128 {
      let letter = String(UnicodeScalar(byte))
      for text in [letter, "seven77" + letter, "eight888" + letter + "é😀\u{2028}"] {
        let isSame = isAsFoundation(text)
        #expect(isSame, "the byte \(byte)")
      }
    }
  }

  @Test("numbers, also those of prices")
  func numbers() {
    #expect(isAsFoundation([0, -1, Int.max, Int.min]))
    #expect(isAsFoundation([UInt64.max]))
    #expect(isAsFoundation([Int8.min]))
    #expect(isAsFoundation([0.0, -0.0, 1e16, 1e20, 0.1, -5.5, Double.leastNormalMagnitude]))
    #expect(isAsFoundation([Float(1.1), 2]))
    #expect(isAsFoundation((0..<5000).map { Double($0) / 100 }))
    #expect(isAsFoundation([true, false]))
  }

  @Test("keys are sorted by their bytes, also long ones with one beginning")
  func keys() {
    #expect(isAsFoundation(["b": 1, "a": 2, "": 3, "a!": 4, "ab": 5, "aé": 6, "Z": 7]))
    #expect(isAsFoundation(["storage_location": 1, "storage_locations": 2, "storage_": 3]))
    #expect(isAsFoundation(["a\"b": 1, "a\nb": 2, "a": 3, "ab": 4]))
    #expect(isAsFoundation([2: "b", 1: "a"]))
    #expect(isAsFoundation(Dictionary(uniqueKeysWithValues: (0..<200).map { ("key\($0)", $0) })))
  }

  @Test("members, arrays, enumerations and what is empty")
  func shapes() {
    #expect(isAsFoundation(Fields(zebra: nil, apple: "x", maps: ["k": [nil, 2], "j": []])))
    #expect(isAsFoundation([Empty()]))
    #expect(isAsFoundation(["a": ["b": [Empty()], "a": []]]))
    #expect(isAsFoundation([Optional(1), nil]))
    #expect(isAsFoundation(Int?.none))
  }

  @Test("what only Foundation knows is Foundation's")
  func strange() {
    #expect(isAsFoundation(["x": Data([1, 2])]))
    #expect(isAsFoundation([URL(filePath: "/x/y")]))
    #expect(isAsFoundation([Decimal(123) / 100]))
    #expect(
      isAsFoundation(
        Written { encoder in
          var outer = encoder.container(keyedBy: Key.self)
          var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .b)
          try outer.encode(1, forKey: .a)
          try inner.encode(2, forKey: .a)
        }))
    // The later member of one key counts.
    #expect(
      isAsFoundation(
        Written { encoder in
          var first = encoder.container(keyedBy: Key.self)
          try first.encode(1, forKey: .a)
          var second = encoder.container(keyedBy: Key.self)
          try second.encode([Empty()], forKey: .b)
          try second.encode(3, forKey: .a)
        }))
  }

  @Test("what cannot be written throws Foundation's error")
  func errors() {
    #expect(throws: EncodingError.self) { try WireJSON.encode(["x": Double.nan]) }
    #expect(throws: EncodingError.self) { try WireJSON.encode(Written { _ in }) }
  }
}
