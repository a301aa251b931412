/// The rules of a store's name, which customers read on their phones.
public enum StoreName {
  /// The rules that a schema can state: something to see, and nothing that breaks the line or turns
  /// its direction.
  static let pattern = "^[^\(forbidden)]*[^\(forbidden)\\s][^\(forbidden)]*$"
  private static let forbidden =
    #"\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069"#

  /// The reason why a store cannot be called so; nil if it can.
  /// - Parameter name: without spaces around it.
  static func objection(to name: String) -> String? {
    guard !name.isEmpty else { return "Give the store a name." }
    guard BoutiqueRules.storeNameLength.contains(name.count) else {
      return "A name has at most 255 characters; this one has \(name.count)."
    }
    guard name.utf8.count <= BoutiqueRules.storeNameByteLimit else {
      return "Give the store a shorter name, or one with fewer accents."
    }
    guard !name.unicodeScalars.contains(where: breaksLine) else {
      return "The name must be one line of plain text."
    }
    return nil
  }

  /// Control characters, line breaks, and the characters that turn the direction of the text after
  /// them. With those, a name could make other words of its line read backwards. Marks that only
  /// place a neighbour, and joiners of emoji and of Persian, stay allowed.
  private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
