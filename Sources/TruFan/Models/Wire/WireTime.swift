import Foundation
import WireKit

/// An instant on TruFan's wire. It is written in UTC with `Z` and in whole seconds, because the
/// document's models decode no fraction. A fraction, a time without a zone (UTC) and Unix seconds
/// are read, because the first server of TruFan read such.
public struct WireTime: Hashable, Comparable, Sendable {
  public var timestamp: Timestamp

  public init(_ timestamp: Timestamp) { self.timestamp = timestamp }

  public var date: Date { timestamp.date }

  public static func < (left: WireTime, right: WireTime) -> Bool {
    left.timestamp < right.timestamp
  }
}

extension WireTime {
  /// Whole seconds since 1970, rounded down: all that travels.
  public var seconds: Int64 { timestamp.wholeSeconds }

  /// - Returns: nil beyond the years 1 to 9999.
  private init?(unix seconds: Double) {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    self.init(Timestamp(milliseconds: Int64((seconds * 1000).rounded(.down))))
  }
}

extension WireTime: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = try Self.read(container) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an ISO 8601 time like 2026-02-10T12:34:56Z")
    }
    self = time
  }

  private static func read(_ container: any SingleValueDecodingContainer) throws -> WireTime? {
    if let seconds = try? container.decode(Double.self) { return WireTime(unix: seconds) }
    let text = try container.decode(String.self)
    if let time = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z") {
      return WireTime(time)
    }
    guard text.utf8.count <= 20 else { return nil }
    return Int64(text).flatMap { WireTime(unix: Double($0)) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(timestamp.iso8601Seconds)
  }
}
