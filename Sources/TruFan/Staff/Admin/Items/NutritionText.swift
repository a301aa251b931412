import TruFanModels

/// An item's nutrition as an administrator types it: "Fat: 8 g", a fact in each line.
enum NutritionText {
  struct Fault: Error, Hashable {
    let sentence: String
  }

  static func text(_ facts: [String: String]?) -> String {
    (facts ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: "\n")
  }

  /// - Parameter separator: stands between facts, as a new line does. A list has them in one field.
  /// - Throws: ``Fault``
  static func facts(
    _ text: String, separator: Character? = nil
  ) throws(Fault) -> [String: String] {
    var facts: [String: String] = [:]
    let lines = text.split { $0.isNewline || $0 == separator }.compactMap { String($0).orNil }
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).compactMap { String($0).orNil }
      guard parts.count == 2 else {
        throw Fault(sentence: "“\(line.prefix(40))” is no fact such as Fat: 8 g.")
      }
      guard facts.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw Fault(sentence: "“\(parts[0].prefix(40))” is there twice.")
      }
    }
    if let sentence = NutritionFacts.fault(in: facts) { throw Fault(sentence: sentence) }
    return facts
  }
}
