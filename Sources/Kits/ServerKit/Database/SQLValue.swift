import Foundation
import WireKit

/// The kinds of value that SQLite and PostgreSQL share.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

/// A Swift type with one column form. Enums with a raw value get theirs by declaring conformance.
package protocol SQLConvertible: Sendable {
  var sqlValue: SQLValue { get }
  /// Nil when the column holds something that this type cannot be.
  init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
  package var sqlValue: SQLValue { rawValue.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let raw = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension Int: SQLConvertible {
  package var sqlValue: SQLValue { .integer(Int64(self)) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self.init(exactly: value)
  }
}

extension Int64: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Double: SQLConvertible {
  package var sqlValue: SQLValue { .real(self) }

  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let value): self = value
    case .integer(let value): self = Double(value)
    default: return nil
    }
  }
}

extension Bool: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self = value != 0
  }
}

extension String: SQLConvertible {
  package var sqlValue: SQLValue { .text(self) }

  package init?(sqlValue: SQLValue) {
    guard case .text(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Data: SQLConvertible {
  package var sqlValue: SQLValue { .blob(self) }

  package init?(sqlValue: SQLValue) {
    guard case .blob(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Timestamp: SQLConvertible {
  package var sqlValue: SQLValue { .integer(milliseconds) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self.init(milliseconds: value)
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }

  package init?(sqlValue: SQLValue) {
    guard sqlValue != .null else {
      self = Self.none
      return
    }
    guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
    self = Self.some(value)
  }
}
