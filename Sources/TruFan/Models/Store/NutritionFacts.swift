import Foundation
import WireKit

/// The rule of an item's nutrition: names and values such as "Fat" and "8 g".
public enum NutritionFacts {
  public static let most = 20
  /// Unicode scalars.
  public static let longestName = 40
  /// Unicode scalars.
  public static let longestValue = 60

  /// A sentence about facts that cannot be stored; nil for good ones.
  public static func fault(in facts: [String: String]) -> String? {
    guard facts.count <= most else { return "Give at most \(most) facts of nutrition." }
    for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
      if let fault = fault(of: trimmed(name), trimmed(value)) { return fault }
    }
    guard Set(facts.keys.map { trimmed($0).lowercased() }).count == facts.count else {
      return "Give each fact of nutrition once."
    }
    return nil
  }

  /// As they are stored, without white space around them; nil if there are none.
  public static func tidied(_ facts: [String: String]) -> [String: String]? {
    guard !facts.isEmpty else { return nil }
    return Dictionary(facts.map { (trimmed($0.key), trimmed($0.value)) }) { first, _ in first }
  }

  private static func fault(of name: String, _ value: String) -> String? {
    guard !name.isEmpty else { return "Name each fact of nutrition, such as Fat." }
    // An administrator reads and writes a fact as "Fat: 8 g".
    guard !name.contains(":") else { return "Leave the colon out of the names of nutrition." }
    guard name.unicodeScalars.count <= longestName else {
      return "A fact of nutrition may have a name of at most \(longestName) characters."
    }
    if let fault = NameText.fault("The nutrition", in: name) { return fault }
    guard !value.isEmpty else { return "Give “\(name)” a value, such as 8 g." }
    guard value.unicodeScalars.count <= longestValue else {
      return "“\(name)” may have a value of at most \(longestValue) characters."
    }
    return NameText.fault("The nutrition", in: value)
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
