/// Plurals of item names, only where the rule is certain. A wrong plural would stand under a
/// customer's name. So every doubt gives nil, and the sentence says "two of the …" instead.
enum EnglishPlural {
  static func of(_ name: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    guard let last = words.last, last.count >= 3,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == " " || $0 == "-") }),
      // Product names are title case or lower case; capitals throughout are codes ("XL", "SKU").
      last.dropFirst().allSatisfy({ $0.isLowercase || $0 == "-" }),
      words.allSatisfy({ !connectives.contains($0.lowercased()) }),
      !uncountable.contains(last.lowercased()), let plural = plural(ofWord: last)
    else { return nil }
    return (words.dropLast() + [plural]).joined(separator: " ")
  }

  private static func plural(ofWord word: String) -> String? {
    let lower = word.lowercased()
    if lower == "scarf" { return word.dropLast() + "ves" }
    if lower.hasSuffix("man") || lower.hasSuffix("fish") || lower.hasSuffix("wear") { return nil }
    // "Stephs" and "stomachs" are not sold by the piece; "watches" and "brushes" are.
    for ending in ["ss", "ch", "sh", "x"] where lower.hasSuffix(ending) { return word + "es" }
    guard let final = lower.last, !"sfozi".contains(final), !lower.hasSuffix("fe") else {
      return nil
    }
    if final == "y", let before = lower.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + "ies"
    }
    return word + "s"
  }

  /// "Set of Cards" is not "Set of Cardss".
  private static let connectives: Set<String> = [
    "of", "with", "in", "for", "and", "by", "to", "on", "from", "de", "du", "la", "le", "a", "the",
    "pour", "et", "with-", "n",
  ]

  private static let uncountable: Set<String> = [
    "coffee", "jewelry", "jewellery", "perfume", "clothing", "soap", "tea", "wine", "water",
    "honey",
    "chocolate", "cheese", "bread", "butter", "oil", "wool", "silk", "linen", "leather", "cotton",
    "fabric", "paper", "yarn", "stationery", "lingerie", "underwear", "footwear", "knitwear",
    "homeware", "makeup", "lotion", "incense", "luggage", "furniture", "equipment", "milk", "sugar",
    "salt", "pepper", "rice", "pasta", "beer", "cider", "juice", "fragrance", "children", "people",
    "feet", "teeth", "mice", "geese", "women", "child", "foot", "tooth", "mouse", "goose", "deer",
    "sheep", "media", "data", "dice", "bonsai", "kimono", "small", "medium", "large", "red", "blue",
    "green", "black", "white", "gray", "grey", "pink", "brown", "beige", "navy", "yellow", "orange",
    "purple", "gold", "silver", "service", "repair", "delivery", "wrapping", "care", "cashmere",
  ]
}
