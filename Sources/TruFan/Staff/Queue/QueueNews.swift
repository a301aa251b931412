import Foundation
import TruFanModels

/// What staff are told of the queue, beside its alarms.
struct QueueNews {
  /// So long an alarm is spoken. Words that come before its end would take its place.
  static let alarmSeconds = 8.0

  private var unsaid: [String] = []
  private var quietUntil = Date.distantPast

  mutating func add(_ words: [String]) { unsaid += words }

  mutating func alarmRang(at now: Date) {
    quietUntil = now.addingTimeInterval(Self.alarmSeconds)
  }

  /// What is to be said now; nil for nothing.
  mutating func next(at now: Date) -> String? {
    guard !unsaid.isEmpty, now >= quietUntil else { return nil }
    defer { unsaid = [] }
    return unsaid.joined(separator: " · ")
  }

  /// What has changed since the last look.
  /// - Parameter inFront: the order that this person looks at.
  static func words(
    of orders: [OrderSummary], since known: [OrderSummary], inFront: String?
  ) -> [String] {
    [newOrders(orders, known), parkersBack(orders, known, inFront)].compactMap(\.self)
  }

  private static func newOrders(
    _ orders: [OrderSummary], _ known: [OrderSummary]
  ) -> String? {
    let new = orders.filter { order in
      order.status == .pending && !known.contains { $0.id == order.id }
    }
    guard let first = new.first else { return nil }
    return new.count == 1 ? "New order \(first.orderNumber)" : "\(new.count) new orders"
  }

  /// Who has come back to the car since the last look. Who looks at that order sees it there.
  private static func parkersBack(
    _ orders: [OrderSummary], _ known: [OrderSummary], _ inFront: String?
  ) -> String? {
    let back = orders.filter { order in
      order.backAtCarAt != nil && order.id != inFront
        && known.contains { $0.id == order.id && $0.backAtCarAt == nil }
    }
    guard let first = back.first else { return nil }
    guard back.count == 1 else { return "\(back.count) parkers wait at the car" }
    return "\(first.errand?.parkerFirstName ?? "The parker") waits at the car: \(first.orderNumber)"
  }
}
