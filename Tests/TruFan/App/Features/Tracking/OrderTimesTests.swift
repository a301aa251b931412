import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

struct OrderTimesTests {
  /// 9:00 AM in New York.
  private static let promised = WireTime(Timestamp(milliseconds: 1_762_610_400_000))

  private func newYork() throws -> TimeZone {
    try #require(TimeZone(identifier: "America/New_York"))
  }

  @Test("A promised time that has passed is told as late, on the minute, until the goods wait")
  func late() throws {
    let zone = try newYork()
    var order = Order.sample
    var summary = OrderSummary.sample
    (order.scheduledFor, summary.scheduledFor) = (nil, nil)
    (order.estimatedReadyTime, summary.estimatedReadyTime) = (Self.promised, Self.promised)
    (order.status, summary.status) = (.shopping, .shopping)
    let onTime = Self.promised.date.addingTimeInterval(59)
    #expect(order.readyWords(on: zone, at: onTime) == "Ready by 9:00 AM")
    #expect(summary.readyWords(on: zone, at: onTime) == "Ready by 9:00 AM")
    let late = Self.promised.date.addingTimeInterval(60)
    #expect(order.readyWords(on: zone, at: late) == "Late: it was promised for 9:00 AM")
    #expect(summary.readyWords(on: zone, at: late) == "Late: it was promised for 9:00 AM")
    for status in [OrderStatus.ready, .delivered, .completed, .cancelled, .refunded] {
      (order.status, summary.status) = (status, status)
      #expect(order.readyWords(on: zone, at: late) == "Ready by 9:00 AM")
      #expect(summary.readyWords(on: zone, at: late) == nil)
    }
  }

  @Test("An order that is half a day late names the day of its promise", arguments: [true, false])
  func lateSinceYesterday(isForTime: Bool) throws {
    var order = Order.sample
    order.estimatedReadyTime = Self.promised
    order.scheduledFor = isForTime ? Self.promised : nil
    order.status = .confirmed
    func words(after hours: Double) throws -> String? {
      let now = Self.promised.date.addingTimeInterval(hours * 3600)
      return order.readyWords(on: try newYork(), at: now)
    }
    #expect(try words(after: 12) == "Late: it was promised for 9:00 AM")
    #expect(try words(after: 13) == "Late: it was promised for Nov 8, 9:00 AM")
  }
}
