import BoutiqueModels
import Foundation

/// Puts a till's words into an English sentence: names as a shop typed them, quantities, lists.
enum ShopWords {
  /// Longer names are a till's remarks rather than names.
  private static let itemNameLimit = 60
  private static let storeNameLimit = 80
  /// More would read like a receipt.
  private static let namedItemLimit = 3

  static func fill(_ phrase: String, store: String = "", items: String = "") -> String {
    // Splits instead of replacing, so that a store called "{items}" keeps its name.
    let filled = phrase.components(separatedBy: "{store}").map {
      $0.components(separatedBy: "{items}").joined(separator: items)
    }.joined(separator: store)
    // A name that ends in "!" or "." already ends the sentence.
    for doubled in ["!.", "?.", ".."] where filled.hasSuffix(doubled) {
      return String(filled.dropLast())
    }
    return filled
  }

  static func storeName(_ name: String) -> String {
    let name = cleaned(name)
    return name.isEmpty || name.count > storeNameLimit || looksLikeContact(name)
      ? "this shop" : name
  }

  /// "the Silk Scarf and two Beeswax Candles"; nil when no item has a name worth repeating.
  static func list(_ items: [OrderItem]) -> String? {
    var quantities: [String: Int] = [:]
    var names: [String] = []
    var unnamed = 0
    for item in items {
      let name = cleaned(item.name)
      guard !name.isEmpty, name != SquareOrder.unnamedItem, name.count <= itemNameLimit,
        !looksLikeContact(name)
      else {
        unnamed += 1
        continue
      }
      if quantities[name] == nil { names.append(name) }
      quantities[name, default: 0] += max(1, item.quantity)
    }
    guard !names.isEmpty else { return nil }
    var parts = names.prefix(namedItemLimit).map { counted($0, quantities[$0] ?? 1) }
    let others = names.count - parts.count + unnamed
    if others == 1 { parts.append("one other item") }
    if others > 1 { parts.append("\(number(others)) other items") }
    return joined(parts)
  }

  static func joined(_ parts: [String]) -> String {
    switch parts.count {
    case 0: ""
    case 1: parts[0]
    case 2: "\(parts[0]) and \(parts[1])"
    default: parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
    }
  }

  /// "the" is right before singular, plural and uncountable names alike; "a" is not.
  static func counted(_ name: String, _ quantity: Int) -> String {
    // "The Long Coat" brings its own.
    let single = name.lowercased().hasPrefix("the ") ? name : "the \(name)"
    guard quantity > 1 else { return single }
    guard let plural = EnglishPlural.of(name) else { return "\(number(quantity)) of \(single)" }
    return "\(number(quantity)) \(plural)"
  }

  static func number(_ count: Int) -> String {
    let words = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    return words.indices.contains(count) ? words[count] : String(count)
  }

  /// Makes one line with single spaces and no long dashes. Invisible characters stay only where
  /// emoji and scripts need them.
  static func cleaned(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var plain = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: plain.append(" ")
      case .dashPunctuation: plain.append("-")
      case .format:
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        if isJoint(scalar, between: plain.last, and: next) { plain.append(scalar) }
      default: plain.append(scalar)
      }
    }
    return String(plain).split(separator: " ").joined(separator: " ")
  }

  /// Joiners hold families of emoji together and shape Persian and Indic words, tags spell flags.
  /// Between Latin letters they could only hide an address from ``looksLikeContact(_:)``.
  private static func isJoint(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) -> Bool {
    guard let previous, !previous.isASCII else { return false }
    switch scalar.value {
    case 0x200C, 0x200D: return next.map { !$0.isASCII } ?? false
    case 0xE0020...0xE007F: return true
    default: return false
    }
  }

  /// Links, addresses and phone numbers never go into a review, not even from a store's own data.
  static func looksLikeContact(_ text: String) -> Bool {
    ReviewTextCheck.containsContact(text)
  }
}
