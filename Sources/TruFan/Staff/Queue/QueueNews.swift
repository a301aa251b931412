import Foundation
import TruFanModels

/// What staff are told of the queue, beside its alarms.
struct QueueNews {
  /// So long an alarm is spoken. Words that come before its end would take its place.
  static let alarmSeconds = 8.0

  private enum Piece {
    case words(String)
    /// The ids of orders that have come.
    case new(Set<String>)
  }

  private var unsaid: [Piece] = []
  private var quietUntil = Date.distantPast

  mutating func add(_ words: String) { unsaid.append(.words(words)) }

  /// Adds what has changed since the last look.
  /// - Parameter inFront: the order that this person looks at.
  /// - Returns: whether there is any news.
  mutating func add(
    _ orders: [OrderSummary], since known: [OrderSummary], inFront: String?
  ) -> Bool {
    let new = Self.newOrders(orders, known)
    if !new.isEmpty { unsaid.append(.new(Set(new.map(\.id)))) }
    let back = Self.parkersBack(orders, known, inFront)
    if let back { add(back) }
    return !new.isEmpty || back != nil
  }

  mutating func alarmRang(at now: Date) {
    quietUntil = now.addingTimeInterval(Self.alarmSeconds)
  }

  /// What is to be said now; nil for nothing. An order that somebody has accepted meanwhile is not new.
  /// - Parameter orders: the queue as it is.
  mutating func next(at now: Date, in orders: [OrderSummary]) -> String? {
    guard !unsaid.isEmpty, now >= quietUntil else { return nil }
    defer { unsaid = [] }
    let words = unsaid.compactMap { piece in
      switch piece {
      case .words(let words): words
      case .new(let ids): Self.words(of: orders.filter { ids.contains($0.id) })
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  private static func words(of new: [OrderSummary]) -> String? {
    let waiting = new.filter { $0.status == .pending }
    guard let first = waiting.first else { return nil }
    return waiting.count == 1
      ? "New order \(first.orderNumber)" : "\(waiting.count) new orders"
  }

  private static func newOrders(
    _ orders: [OrderSummary], _ known: [OrderSummary]
  ) -> [OrderSummary] {
    orders.filter { order in order.status == .pending && !known.contains { $0.id == order.id } }
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
