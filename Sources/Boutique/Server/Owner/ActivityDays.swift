import BoutiqueModels
import Foundation
import ServerKit
import WireKit

/// The calendar days that a store's figures cover, in the time zone of the owner who asks.
struct ActivityDays: Sendable {
  /// A quarter of an hour in milliseconds. Every zone of today is whole quarters away from UTC.
  static let quarter: Int64 = 15 * 60 * 1000

  /// `2026-11-21`, oldest first.
  let names: [String]
  /// The beginning of each day, and the end of the last one.
  private let bounds: [Timestamp]

  var start: Timestamp { bounds[0] }
  var end: Timestamp { bounds[bounds.count - 1] }

  /// The days that a client asks for, up to today.
  /// - Throws: ``Problem`` 400 for an unknown time zone, or more or fewer days than there may be.
  init(_ wish: ActivityPath, at now: Timestamp) throws {
    let count = wish.days ?? BoutiqueRules.activityDays
    let range = BoutiqueRules.activityDayRange
    guard range.contains(count) else {
      throw Problem.badRequest(
        "days must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    let zone = try wish.zone.map(Self.zone) ?? .gmt
    guard let days = Self(count, until: now, in: zone) else { throw Self.unknownZone }
    self = days
  }

  /// - Parameter count: at least one.
  /// - Returns: nil for a zone whose days do not begin at whole quarters of an hour.
  private init?(_ count: Int, until now: Timestamp, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // Counted from noon, which every day has; some days have no midnight.
    let noon = calendar.startOfDay(for: now.date).addingTimeInterval(12 * 60 * 60)
    let starts = (1 - count...1).compactMap { day in
      calendar.date(byAdding: .day, value: day, to: noon).map(calendar.startOfDay(for:))
    }
    bounds = starts.map { Timestamp($0) }
    names = starts.dropLast().map { start in
      let parts = calendar.dateComponents([.year, .month, .day], from: start)
      return [(parts.year, 4), (parts.month, 2), (parts.day, 2)]
        .map { number, digits in
          let text = String(number ?? 0)
          return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        .joined(separator: "-")
    }
    guard bounds.allSatisfy({ $0.milliseconds % Self.quarter == 0 }) else { return nil }
  }

  /// The day of an instant; nil if it lies before the first or after the last.
  func index(of time: Timestamp) -> Int? {
    guard time >= start, time < end else { return nil }
    return bounds.lastIndex { $0 <= time }
  }

  private static func zone(named name: String) throws -> TimeZone {
    guard name.utf8.count < 64, let zone = TimeZone(identifier: name) else { throw unknownZone }
    return zone
  }

  private static let unknownZone = Problem.badRequest(
    "zone must be the name of a time zone, such as America/Los_Angeles")
}
