import Foundation

/// Evidence of one acceptance of the licence, kept on the device.
public struct AcceptanceRecord: Hashable, Sendable, Codable {
  /// The version of the licence.
  public let version: String
  /// The hash of the text's UTF-8, in hexadecimal. It proves which words were on the screen.
  public let sha256: String
  /// The device's language and region, such as `en_GB`.
  public let locale: String
  /// The time of the answer: UTC, whole seconds.
  public let date: Date
  /// From the licence's appearance to the answer.
  public let secondsOnScreen: Int
  /// How much of the text had come into view, 0…1.
  public let furthestScroll: Double

  /// Brings numbers within their bounds.
  public init(
    license: LicenseText = .current, locale: String, date: Date, secondsOnScreen: Int,
    furthestScroll: Double
  ) {
    version = license.version
    sha256 = license.sha256
    self.locale = locale
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    self.secondsOnScreen = Self.bounded(secondsOnScreen)
    self.furthestScroll = Self.bounded(furthestScroll)
  }

  /// Brings numbers within their bounds: a text on the device may have been changed by anything.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(String.self, forKey: .version)
    sha256 = try container.decode(String.self, forKey: .sha256)
    locale = try container.decode(String.self, forKey: .locale)
    date = try container.decode(Date.self, forKey: .date)
    secondsOnScreen = Self.bounded(try container.decode(Int.self, forKey: .secondsOnScreen))
    furthestScroll = Self.bounded(try container.decode(Double.self, forKey: .furthestScroll))
  }

  /// At most a hundred years.
  private static func bounded(_ seconds: Int) -> Int { min(max(seconds, 0), 3_155_760_000) }

  private static func bounded(_ part: Double) -> Double {
    part.isFinite ? min(max(part, 0), 1) : 0
  }

  /// Nil for a text that is not a record.
  public init?(text: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let record = try? decoder.decode(AcceptanceRecord.self, from: Data(text.utf8)) else {
      return nil
    }
    self = record
  }

  /// The record as people copy it from Settings: JSON with sorted keys and the date as
  /// 2026-11-21T09:20:00Z.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
