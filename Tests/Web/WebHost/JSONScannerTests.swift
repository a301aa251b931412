import Foundation
import Testing

@testable import WebHost

@Suite("The scanner reads JSON as Foundation does, within bounds")
struct JSONScannerTests {
  private func scanned(_ bytes: [UInt8]) -> JSONValue? {
    bytes.withUnsafeBytes { JSONScanner.value(in: $0) }
  }

  private func scanned(_ text: String) -> JSONValue? { scanned(Array(text.utf8)) }

  private func agrees(_ bytes: [UInt8]) -> Bool {
    let reference = try? JSONDecoder().decode(ReferenceValue.self, from: Data(bytes))
    let value = scanned(bytes)
    // Foundation overlooks a comma after the last value, which RFC 8259 does not.
    let text = String(decoding: bytes, as: UTF8.self)
    if value == nil, text.contains(/,\s*[\]}]/) { return true }
    return value == reference?.value
  }

  @Test("generated texts say the same to both, whole or with a byte changed, lost or added")
  func generated() {
    var random = SeededRandom(state: 1)
    for _ in 0..<3_000 {
      var bytes = Array(random.json(depth: 0).utf8)
      #expect(agrees(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      for _ in 0..<3 {
        random.damage(&bytes)
        // Foundation takes text that begins with zeros or a mark for UTF-16, which no socket sends.
        guard !bytes.prefix(4).contains(0), bytes.first.map({ $0 < 0x80 }) ?? true else { break }
        #expect(agrees(bytes), "\(bytes) \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test(
    "every corner of the grammar is read as Foundation reads it",
    arguments: [
      "0", "-0", "00", "01", "-", "+1", "1.", ".5", "1.5", "-1.25", "1e3", "1E+3", "1e-3", "1e",
      "1e+",
      "1.e3", "0.1", "0.2", "0.3", "123456789012345", "1234567890123456", "9007199254740993",
      "0.1234567890123456789", "123.456", "1e308", "1e309", "-1e309", "1e-320", "1e-400", "NaN",
      "Infinity", "0x10", "1 2", "[1,]", "[,1]", "[1 2]", "[1", "]", "{}", "{\"a\"}", "{\"a\":}",
      "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "{\"a\" : [ ] }", " [ 1 , 2 ] ", "\t\r\n1\n",
      "\u{B}1", "true", "tru", "truex", "false", "null", "nul", "True", "\"\"", "\"a\"", "\"a",
      "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\x\"", "\"\\", "\"\\u0041\"", "\"\\u00e9\"",
      "\"\\u004\"",
      "\"\\u004g\"", "\"\\ud83d\\ude00\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\"", "\"\\ud83dx\"",
      "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"\\ud83d\\ud83d\"", "\"\\u0000\"",
      "\"tab\there\"", "\"line\nhere\"", "\"\u{7F}\"", "\"é😀\u{2028}\"", "'a'", "[1]//", "/**/1",
    ])
  func corners(text: String) { #expect(agrees(Array(text.utf8))) }

  @Test("a comma after the last value is refused", arguments: ["[1,]", "{\"a\":1,}", "[[1],]"])
  func lastComma(text: String) { #expect(scanned(text) == nil) }

  @Test("text that is no UTF-8 is refused, in names too")
  func brokenText() {
    let broken: [[UInt8]] = [
      [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ]
    for bytes in broken {
      #expect(scanned([0x22] + bytes + [0x22]) == nil)
      #expect(scanned([0x22, 0x5C, 0x6E] + bytes + [0x22]) == nil, "after an escape")
      #expect(scanned([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D]) == nil)
    }
  }

  @Test("what nests deeper than any message of ours is refused as it is read")
  func nesting() {
    func lists(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(scanned(lists(JSONScanner.mostDepth)) != nil)
    #expect(scanned(lists(JSONScanner.mostDepth + 1)) == nil)
    #expect(scanned(lists(500)) == nil)
    #expect(scanned(String(repeating: "[", count: 32_000)) == nil)
    let objects = String(repeating: "{\"a\":", count: 9) + "1" + String(repeating: "}", count: 9)
    #expect(scanned(objects) == nil)
  }

  @Test("more values than any message of ours has are refused")
  func values() {
    func list(_ count: Int) -> String {
      "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
    }
    #expect(scanned(list(JSONScanner.mostValues - 1)) != nil)
    #expect(scanned(list(JSONScanner.mostValues)) == nil)
  }
}

/// A JSON value as Foundation decodes it.
private struct ReferenceValue: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let isTrue = try? container.decode(Bool.self) {
      value = .number(isTrue ? 1 : 0)
    } else if let list = try? container.decode([ReferenceValue].self) {
      value = .list(list.map(\.value))
    } else {
      value = .object(try container.decode([String: ReferenceValue].self).mapValues(\.value))
    }
  }
}

/// The same numbers each time, so that a failure can be repeated (SplitMix64).
private struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func json(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &self) {
    case 0: return ["null", "true", "false"].randomElement(using: &self) ?? ""
    case 1, 2: return number()
    case 3, 4, 5: return text()
    case 6: return "{" + members(depth: depth).joined(separator: ",") + "}"
    default:
      let values = (0..<Int.random(in: 0...4, using: &self)).map { _ in json(depth: depth + 1) }
      return "[" + values.joined(separator: [",", " ,\n"].randomElement(using: &self) ?? ",") + "]"
    }
  }

  private mutating func members(depth: Int) -> [String] {
    (0..<Int.random(in: 0...3, using: &self)).map { _ in
      text() + ":" + json(depth: depth + 1)
    }
  }

  private mutating func number() -> String {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return String(Int.random(in: -9999...9999, using: &self))
    case 1: return String(Double.random(in: -1000...1000, using: &self))
    case 2: return String(Double(bitPattern: next()))
    default:
      return "\(Int.random(in: 0...9999, using: &self)).\(Int.random(in: 0...99, using: &self))"
    }
  }

  private mutating func text() -> String {
    let parts = [
      "a", "word", " ", "é", "😀", "漢", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00",
      "\\u0000", "/",
    ]
    let count = Int.random(in: 0...6, using: &self)
    return "\"" + (0..<count).map { _ in parts.randomElement(using: &self) ?? "" }.joined() + "\""
  }

  mutating func damage(_ bytes: inout [UInt8]) {
    let telling = Array("[]{},:\"\\0123456789.eE+-tfnu \n".utf8) + [0x80, 0xC3, 0xFF, 0x1F]
    let byte = telling.randomElement(using: &self) ?? 0
    let place = Int.random(in: 0...max(0, bytes.count - 1), using: &self)
    switch Int.random(in: 0..<3, using: &self) {
    case 0 where !bytes.isEmpty: bytes[place] = byte
    case 1 where !bytes.isEmpty: bytes.remove(at: place)
    default: bytes.insert(byte, at: min(place, bytes.count))
    }
  }
}
