import Foundation
import ServerKit
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
extension OrderStatus: SQLConvertible {}
extension OrderPaymentStatus: SQLConvertible {}
extension OrderItemStatus: SQLConvertible {}
extension SubstitutionRule: SQLConvertible {}
extension ReplacementWish: SQLConvertible {}
extension Substitution.State: SQLConvertible {}

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
