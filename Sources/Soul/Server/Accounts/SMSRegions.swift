import ServerKit
import SoulModels

/// The countries whose numbers get codes. A message to some costs a hundred times what one to
/// others does, and strangers can cause messages.
enum SMSRegions {
  static let variable = Variable(
    "SOUL_SMS_REGIONS", "countries whose numbers get Soul's codes: CA,US", unset: "all")

  /// By the ids of ``PhoneRegion``; empty: all.
  /// - Throws: ``SettingsError`` for what is no country.
  static func read(_ settings: SettingsReader) throws -> Set<String> {
    let words = (settings.text(variable) ?? "").split { $0 == "," || $0.isWhitespace }
    return Set(
      try words.map { word in
        let id = word.uppercased()
        guard PhoneRegions.region(id) != nil else {
          throw SettingsError(
            variable,
            "must be countries of ISO 3166 with commas between, such as CA,US, not “\(word)”.")
        }
        return id
      })
  }
}
