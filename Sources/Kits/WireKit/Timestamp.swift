import Foundation

/// An instant as whole milliseconds since 1970-01-01T00:00:00Z.
///
/// JavaScript clients send whole milliseconds, and the database stores them (BIGINT). So a value
/// survives any number of round trips unchanged; `Date` would drift in its last digits.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 UTC; negative before.
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public init(_ date: Date) {
    self.milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  public var date: Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Whole seconds since 1970 UTC, rounded down.
  public var wholeSeconds: Int64 {
    let (seconds, _) = milliseconds.quotientAndRemainder(flooringBy: 1000)
    return seconds
  }

  /// The later (or, for a negative duration, earlier) instant; parts of a millisecond are dropped.
  public func adding(_ duration: Duration) -> Timestamp {
    Timestamp(milliseconds: milliseconds + duration.wholeMilliseconds)
  }

  /// How long after `earlier` this instant is; negative if it is before.
  public func since(_ earlier: Timestamp) -> Duration {
    .milliseconds(milliseconds - earlier.milliseconds)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Duration {
  /// The duration in milliseconds, parts of one dropped.
  public var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}

extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an ISO 8601 time like 2026-02-10T12:34:56.789Z")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso8601)
  }
}
