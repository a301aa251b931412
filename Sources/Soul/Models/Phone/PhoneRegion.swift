import Foundation

/// How the phone numbers of a country, or of a part of one, look.
///
/// The table is generated from Google's metadata (`scripts/phone_regions.py`).
public struct PhoneRegion: Hashable, Identifiable, Sendable {
  /// ISO 3166, such as "CA".
  public let id: String
  /// In English.
  public let name: String
  /// The calling code without its plus sign. Several regions may share one.
  public let code: Int
  /// How many digits a number has after the calling code.
  let lengths: [Int]
  /// The numbers that can get a text message: a regular expression of the digits after the code.
  let mobile: String?
  /// Fixed lines, where they can be told from mobile ones.
  let fixed: String?
  /// A number as people write it, each digit as `#`.
  let groups: String?
  /// The digits that people put in front within the country.
  let trunk: String?

  /// The flag as an emoji.
  public var flag: String {
    String(
      String.UnicodeScalarView(
        id.unicodeScalars.compactMap { Unicode.Scalar(0x1F1E6 - 0x41 + $0.value) }))
  }

  /// "+1"
  public var callingCode: String { "+\(code)" }

  /// The digits in groups, as far as they go: "(519) 546" of "519546".
  public func grouped(_ digits: String) -> String {
    guard let groups, digits.count <= groups.count(where: { $0 == "#" }) else { return digits }
    var rest = digits[...]
    var text = ""
    for sign in groups {
      guard let digit = rest.first else { break }
      if sign == "#" { rest = rest.dropFirst() }
      text.append(sign == "#" ? digit : sign)
    }
    return text
  }

  /// What stands in an empty field: "(000) 000-0000".
  public var placeholder: String {
    groups.map { String($0.map { $0 == "#" ? "0" : $0 }) } ?? "Mobile number"
  }

  /// - Parameter digits: after the calling code.
  func hasMobile(_ digits: Substring) -> Bool { Self.matches(digits, mobile) }

  /// Whether there is such a number, mobile or fixed.
  func has(_ digits: Substring) -> Bool { hasMobile(digits) || Self.matches(digits, fixed) }

  private static func matches(_ digits: Substring, _ pattern: String?) -> Bool {
    pattern.map { NumberPatterns.shared.match(digits, $0) } ?? false
  }

  public static func == (one: PhoneRegion, other: PhoneRegion) -> Bool { one.id == other.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension PhoneRegion: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id = "region"
    case name, code, lengths, mobile, fixed, groups, trunk
  }
}
