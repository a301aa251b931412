import Foundation
import WireKit

/// An instant on TruFan's wire. It is written in UTC with `Z`. A time without a zone is read as
/// UTC, because the first server of TruFan sent such (`contract/trufan.md` 1).
public struct WireTime: Hashable, Comparable, Sendable {
  public var timestamp: Timestamp

  public init(_ timestamp: Timestamp) { self.timestamp = timestamp }

  public var date: Date { timestamp.date }

  public static func < (left: WireTime, right: WireTime) -> Bool {
    left.timestamp < right.timestamp
  }
}

extension WireTime: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z") else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an ISO 8601 time like 2026-02-10T12:34:56Z")
    }
    timestamp = time
  }

  public func encode(to encoder: any Encoder) throws { try timestamp.encode(to: encoder) }
}
