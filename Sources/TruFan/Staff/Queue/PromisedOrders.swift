import ClientKit
import TruFanModels
import WireKit

/// The orders whose promised time is near while they are not handed over.
///
/// Each is told once. The device remembers which, so that a reload and its other tabs tell none
/// again.
struct PromisedOrders {
  /// So many minutes before its time an order is told.
  static let lead = 10

  let storage: any KeyValueStorage
  let key: String

  /// What is to be said now; nil for nothing.
  func words(of orders: [OrderSummary], at now: Timestamp) -> String? {
    let near = orders.filter { $0.isPromisedSoon(at: now) }
    let told: Set<String> = storage.json(forKey: key) ?? []
    // Orders that have left the queue are forgotten.
    let known = told.intersection(orders.map(\.id))
    let new = near.filter { !known.contains($0.id) }
    let memory = known.union(new.map(\.id))
    if memory != told { storage.setJSON(memory.isEmpty ? nil : memory, forKey: key) }
    guard let first = new.first else { return nil }
    guard new.count == 1 else {
      return "\(new.count) orders are promised within \(Self.lead) minutes"
    }
    let minutes = "minute".counted(first.minutesToPromise(at: now) ?? Self.lead)
    return "Order \(first.orderNumber) is promised in \(minutes)"
  }
}

extension OrderSummary {
  /// Nobody hands over what is not paid.
  fileprivate func isPromisedSoon(at now: Timestamp) -> Bool {
    guard status < .delivered, !paymentStatus.isPayable, let minutes = minutesToPromise(at: now)
    else { return false }
    return (1...PromisedOrders.lead).contains(minutes)
  }

  /// Rounded up; nil for an order without a time.
  fileprivate func minutesToPromise(at now: Timestamp) -> Int? {
    estimatedReadyTime.map { Int(($0.timestamp.since(now).wholeMilliseconds + 59_999) / 60_000) }
  }
}
