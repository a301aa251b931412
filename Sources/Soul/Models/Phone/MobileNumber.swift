/// A number that can get a text message, in the form of E.164: "+15195463438".
public struct MobileNumber: Hashable, Sendable {
  public let text: String

  /// A number as the app sends it.
  /// - Parameter text: a plus sign, the calling code and the number. Spaces and `-.()/` may stand
  ///   between digits.
  /// - Throws: ``MobileNumberFault``
  public init(_ text: String) throws(MobileNumberFault) {
    guard let digits = Self.digits(text), text.contains("+"),
      let (regions, national) = PhoneRegions.regions(of: digits[...])
    else { throw .noNumber }
    self.init(checked: try Self.checked(national, digits, in: regions))
  }

  /// A number as a person types it.
  /// - Parameters:
  ///   - typed: with or without the calling code, and with or without the digit that people put in
  ///     front within their country.
  ///   - region: whose calling code it gets. It may be a number of any country with that code.
  /// - Throws: ``MobileNumberFault``
  public init(_ typed: String, in region: PhoneRegion) throws(MobileNumberFault) {
    if typed.contains("+") {
      try self.init(typed)
      return
    }
    guard let digits = Self.digits(typed) else { throw .noNumber }
    // Whoever leaves Canada chosen may have a number of the United States: both begin with +1.
    let regions = PhoneRegions.sharing(region)
    let lengths = Set(regions.flatMap(\.lengths))
    let forms = Self.forms(of: digits, in: region).filter { lengths.contains($0.count) }
    let existing = forms.first { form in regions.contains { $0.has(form) } }
    let national = existing ?? forms.first ?? digits[...]
    self.init(checked: try Self.checked(national, "\(region.code)" + national, in: regions))
  }

  private init(checked digits: String) { text = "+" + digits }

  /// Whether one of these regions has such mobile numbers.
  /// - Parameter regions: their ids, such as "CA".
  public func isIn(_ regions: Set<PhoneRegion.ID>) -> Bool {
    guard let (sharing, national) = PhoneRegions.regions(of: text.dropFirst()) else { return false }
    return sharing.contains { regions.contains($0.id) && $0.hasMobile(national) }
  }

  /// The digits as typed first: where they are a number, nothing is taken from them.
  private static func forms(of digits: String, in region: PhoneRegion) -> [Substring] {
    let fronts = ["", region.trunk ?? "", String(region.code)]
    return fronts.filter { digits.hasPrefix($0) }.map { digits.dropFirst($0.count) }
  }

  private static func checked(
    _ national: Substring, _ digits: String, in regions: [PhoneRegion]
  ) throws(MobileNumberFault) -> String {
    let lengths = regions.flatMap(\.lengths)
    guard let shortest = lengths.min(), let longest = lengths.max() else { throw .noNumber }
    guard national.count >= shortest else { throw .tooShort }
    guard national.count <= longest else { throw .tooLong }
    if regions.contains(where: { $0.hasMobile(national) }) { return digits }
    throw regions.contains { $0.has(national) } ? .landline : .unknown
  }

  /// Nil for a text with anything but a number in it.
  private static func digits(_ text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    var digits = ""
    for character in text {
      switch character {
      case "0"..."9": digits.append(character)
      case "+" where digits.isEmpty: continue
      case " ", "-", ".", "(", ")", "/", "\u{A0}", "\u{202F}": continue
      default: return nil
      }
    }
    return digits.isEmpty ? nil : digits
  }
}
