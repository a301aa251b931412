import BoutiqueModels
import Foundation

/// Judges a text of a language model, before a customer sees it under their own name.
///
/// The check cannot prove a text true. But every number and every capitalised name must come from
/// the facts. Claims about people, quality and prices are refused, because a customer who gave
/// stars said nothing about them.
struct ReviewTextCheck {
  private let facts: ReviewFacts
  private let knownWords: Set<String>
  private let knownNumbers: Set<String>

  init(facts: ReviewFacts) {
    self.facts = facts
    let names = [facts.storeName] + facts.items.map(\.name)
    knownWords = Set(names.flatMap(Self.words))
    let numbers =
      names.flatMap(Self.numbers) + facts.items.map { String($0.quantity) }
      + [String(facts.rating.stars), "5"]
    knownNumbers = Set(numbers)
  }

  /// The text as it may be shown, or nil.
  func accepted(_ raw: String) -> String? {
    let text = Self.tidied(raw)
    guard !text.isEmpty, text.count <= BoutiqueRules.reviewTextLimit,
      !Self.containsContact(text),
      Self.numbers(in: text).allSatisfy(knownNumbers.contains),
      namesAreKnown(in: text), claimsAreFounded(in: text), starsAreRight(in: text),
      toneIsHonest(in: text)
    else { return nil }
    return text
  }

  /// Without the quotation marks that models like to add, and without long dashes.
  static func tidied(_ raw: String) -> String {
    var text = raw.trimmingCharacters(in: .whitespacesAndNewlines)
    if let first = text.first, let last = text.last, text.count > 1,
      "\"“”".contains(first), "\"“”".contains(last)
    {
      text = String(text.dropFirst().dropLast())
    }
    for dash in [" — ", "—", " – ", "–"] {
      text = text.replacingOccurrences(of: dash, with: ", ")
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Links, mail addresses and phone numbers.
  static func containsContact(_ text: String) -> Bool {
    if text.contains("@") || text.contains("://") { return true }
    if text.range(of: "www.", options: .caseInsensitive) != nil { return true }
    // "example.com": a dot between letters, without the space that ends a sentence.
    if text.range(of: #"[A-Za-z0-9-]\.[A-Za-z]{2,}"#, options: .regularExpression) != nil {
      return true
    }
    return text.range(of: #"\d([ ().+\-/]*\d){6,}"#, options: .regularExpression) != nil
  }

  private func namesAreKnown(in text: String) -> Bool {
    var startsSentence = true
    for word in text.split(separator: " ") {
      let bare = word.trimmingCharacters(in: .punctuationCharacters)
      defer { startsSentence = word.last.map { ".!?:".contains($0) } ?? false }
      guard let first = bare.first, first.isUppercase else { continue }
      let parts = Self.words(in: bare)
      let isKnown = parts.allSatisfy(isKnown)
      let isPlain = parts.allSatisfy(Self.openers.contains)
      let isI = bare == "I" || bare.hasPrefix("I'") || bare.hasPrefix("I’")
      guard isKnown || isI || (startsSentence && isPlain) else { return false }
    }
    return true
  }

  /// Also in the plural: two of a "Candle" are "Candles".
  private func isKnown(_ word: String) -> Bool {
    knownWords.contains(word)
      || ["s", "es"].contains { ending in
        word.hasSuffix(ending) && knownWords.contains(String(word.dropLast(ending.count)))
      }
  }

  private func claimsAreFounded(in text: String) -> Bool {
    Self.words(in: text).allSatisfy { word in
      !Self.claims.contains(word) || knownWords.contains(word)
    }
  }

  /// "five stars" and "5 out of" must be the customer's own number.
  private func starsAreRight(in text: String) -> Bool {
    let claim = #"\b(\w+)(?:[ -]stars?\b| out of\b)"#
    guard let expression = try? NSRegularExpression(pattern: claim, options: .caseInsensitive)
    else { return false }
    let range = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: range).allSatisfy { match in
      guard let word = Range(match.range(at: 1), in: text).map({ text[$0].lowercased() }) else {
        return false
      }
      let stars = StarRating.range.first { word == String($0) || word == ShopWords.number($0) }
      return stars == nil || stars == facts.rating.stars
    }
  }

  /// A low rating must not praise and a high one must not blame.
  private func toneIsHonest(in text: String) -> Bool {
    let words = Set(Self.words(in: text)).subtracting(knownWords)
    switch facts.rating.stars {
    case ...2: return words.isDisjoint(with: Self.praise)
    case 4...: return words.isDisjoint(with: Self.blame)
    default: return words.isDisjoint(with: Self.praise) && words.isDisjoint(with: Self.blame)
    }
  }

  /// Lower-case words; an apostrophe ends one, so that "Lumière's" is known when "Lumière" is.
  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init)
      .filter { !["s", "ve", "m", "t", "d", "re", "ll"].contains($0) }
  }

  private static func numbers(in text: String) -> [String] {
    text.split { !$0.isNumber }.map(String.init)
  }
}
