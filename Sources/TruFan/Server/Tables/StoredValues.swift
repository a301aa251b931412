import Foundation
import ServerKit
import Synchronization
import TruFanModels
import WireKit

// How TruFan's values are stored: amounts as cents, times as milliseconds, lists as JSON.

extension Price: SQLConvertible {
  package var sqlValue: SQLValue { cents.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let cents = Int(sqlValue: sqlValue) else { return nil }
    self.init(cents: cents)
  }
}

extension WireTime: SQLConvertible {
  package var sqlValue: SQLValue { timestamp.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let time = Timestamp(sqlValue: sqlValue) else { return nil }
    self.init(time)
  }
}

extension ItemCategory: SQLConvertible {}
extension ItemStock: SQLConvertible {}
extension DeliveryTiming: SQLConvertible {}
extension OrderStatus: SQLConvertible {}
extension OrderPaymentStatus: SQLConvertible {}
extension OrderItemStatus: SQLConvertible {}
extension SubstitutionRule: SQLConvertible {}
extension ReplacementWish: SQLConvertible {}
extension Substitution.State: SQLConvertible {}
extension Substitution.Decider: SQLConvertible {}

/// Lists and small objects in one column.
enum StoredJSON {
  static func text(_ value: (some Encodable)?) throws -> String? {
    guard let value else { return nil }
    return String(decoding: try WireJSON.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ text: String?) throws -> Value? {
    guard let text else { return nil }
    return try WireJSON.decode(Value.self, from: Data(text.utf8))
  }
}

/// Stored texts that were decoded before: the hours of a venue are read with each order, and rarely change.
final class DecodedTexts<Value: Decodable & Sendable>: Sendable {
  private let known = Mutex<[String: Value]>([:])
  private let capacity: Int

  /// - Parameter capacity: beyond it, all are forgotten and decoded again.
  init(capacity: Int) { self.capacity = capacity }

  func value(_ text: String?) throws -> Value? {
    guard let text else { return nil }
    if let value = known.withLock({ $0[text] }) { return value }
    guard let value: Value = try StoredJSON.value(text) else { return nil }
    known.withLock { known in
      if known.count >= capacity { known.removeAll() }
      known[text] = value
    }
    return value
  }
}
