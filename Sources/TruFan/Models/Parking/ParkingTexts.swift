import Foundation
import WireKit

/// A vehicle's plate as it is stored: without spaces, in capitals.
public enum LicensePlate {
  public static let rule = "A plate has 1 to \(ParkingRules.plateLimit) letters and digits."

  /// Nil for an empty or too long text, and for signs that no plate has.
  public static func normalized(_ typed: String) -> String? {
    let text = typed.filter { !$0.isWhitespace }.uppercased()
    guard (1...ParkingRules.plateLimit).contains(text.unicodeScalars.count),
      text.allSatisfy({ $0.isLetter || $0.isNumber || "-.·/".contains($0) })
    else { return nil }
    return text
  }

  /// Why a vehicle whose stay is paid does not park a second time.
  public static func isParked(_ plate: String, at lot: String) -> String {
    "\(plate) is parked at \(lot) already. Extend that stay instead."
  }
}

/// The number of a space as it is stored and compared: without spaces, in capitals.
public enum SpaceNumber {
  public static func normalized(_ typed: String) -> String {
    typed.filter { !$0.isWhitespace }.uppercased()
  }
}

/// The phone number to which a session's notices go.
public enum ContactPhone {
  /// Without `- ( )` and spaces, with `+1` in front unless it names a country. Nil for a
  /// text that is no number.
  public static func normalized(_ typed: String) -> String? {
    let digits = typed.filter { !"-() ".contains($0) }
    let number = digits.hasPrefix("+") ? digits : "+1" + digits
    return number.wholeMatch(of: /\+[0-9]{8,15}/) == nil ? nil : number
  }
}

/// Checks of texts that people type.
enum TypedText {
  /// A sentence about a text that is missing, too long or invisible; nil for a good one.
  /// - Parameters:
  ///   - name: begins the sentence: "The make".
  ///   - isProse: whether it may have several lines; otherwise it keeps to the rule of names.
  static func fault(
    _ name: String, _ text: String?, limit: Int, isRequired: Bool = false, isProse: Bool = false
  ) -> String? {
    let rule = "\(name) has \(isRequired ? "1 to" : "at most") \(limit) characters."
    guard let text else { return isRequired ? rule : nil }
    let isBlank = text.allSatisfy(\.isWhitespace)
    if isRequired, isBlank { return rule }
    if text.unicodeScalars.count > limit { return rule }
    guard isProse else { return isBlank ? nil : NameText.fault(name, in: text) }
    let isVisible = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t"
    }
    return isVisible ? nil : "\(name) has characters that nobody can see."
  }

  static func isEmail(_ text: String) -> Bool {
    text.utf8.count <= 254
      && text.wholeMatch(of: /[^@\s\p{Cc}]+@[^@\s\p{Cc}]+\.[^@\s\p{Cc}]+/) != nil
  }
}
