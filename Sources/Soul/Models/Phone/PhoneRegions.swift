import Foundation

/// Every region that has telephones, by name.
public enum PhoneRegions {
  public static let all: [PhoneRegion] = {
    guard
      let file = Bundle.module.url(
        forResource: "phone-regions", withExtension: "json", subdirectory: "Regions"),
      let data = try? Data(contentsOf: file),
      let regions = try? JSONDecoder().decode([PhoneRegion].self, from: data)
    else { return [] }
    return regions.sorted { $0.name.localizedCompare($1.name) == .orderedAscending }
  }()

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
  private static let byCode = Dictionary(grouping: all, by: \.code)

  /// - Parameter id: ISO 3166, such as "CA".
  public static func region(_ id: String) -> PhoneRegion? { byID[id] }

  /// The regions with the calling code of one, which is among them.
  static func sharing(_ region: PhoneRegion) -> [PhoneRegion] { byCode[region.code] ?? [region] }

  /// The regions whose calling code a number begins with, and the digits after that code.
  ///
  /// No calling code begins with another one, so that there is one answer.
  /// - Parameter digits: with the calling code, without a plus sign.
  static func regions(of digits: Substring) -> (regions: [PhoneRegion], national: Substring)? {
    for length in 1...3 where digits.count > length {
      guard let code = Int(digits.prefix(length)), let regions = byCode[code] else { continue }
      return (regions, digits.dropFirst(length))
    }
    return nil
  }

  /// A number as people write it: "+1 (519) 546-3438" of "+15195463438".
  ///
  /// A number of no region stays as it is.
  public static func grouped(_ number: String) -> String {
    guard number.hasPrefix("+"), let (sharing, national) = regions(of: number.dropFirst()),
      let region = sharing.first(where: { $0.hasMobile(national) }) ?? sharing.first
    else { return number }
    return "\(region.callingCode) \(region.grouped(String(national)))"
  }

  /// The regions that a search finds: by a part of the name, or the beginning of the calling code.
  public static func search(_ text: String) -> [PhoneRegion] {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return all }
    let digits = text.drop { $0 == "+" }
    return all.filter {
      $0.name.localizedStandardContains(text)
        || !digits.isEmpty && String($0.code).hasPrefix(digits)
    }
  }
}
