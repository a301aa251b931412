/// A phone number without the signs that people write between its digits.
package struct PhoneNumber: Hashable, Sendable {
  /// `+15550100123`, or digits only if no country was named.
  package let text: String

  /// Nil for a text that is no number. Spaces and `-.()/` may stand between digits.
  /// - Parameter needsCountry: takes only E.164: `+`, and 8 to 15 digits that begin with 1…9.
  package init?(_ typed: String, needsCountry: Bool) {
    guard typed.utf8.count <= 32 else { return nil }
    var digits = ""
    var hasPlus = false
    for character in typed {
      switch character {
      case "0"..."9": digits.append(character)
      case "+" where digits.isEmpty && !hasPlus: hasPlus = true
      case " ", "-", ".", "(", ")", "/", "\u{A0}": continue
      default: return nil
      }
    }
    guard hasPlus || !needsCountry else { return nil }
    if hasPlus {
      guard (8...15).contains(digits.count), digits.first != "0" else { return nil }
    } else {
      guard (3...15).contains(digits.count) else { return nil }
    }
    text = hasPlus ? "+" + digits : digits
  }
}
