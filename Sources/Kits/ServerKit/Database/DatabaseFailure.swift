/// Why the database refused, told apart as far as callers can act on it.
package struct DatabaseFailure: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    /// A UNIQUE or PRIMARY KEY rule: the thing exists already.
    case alreadyExists
    /// A FOREIGN KEY rule: the thing referred to does not exist.
    case missingReference
    /// A CHECK or NOT NULL rule.
    case ruleBroken
    /// Nothing can be stored now, and it may work later. The disk is full, gone or read-only, or
    /// another process keeps the database locked.
    case unwritable
    /// The data directory cannot be used by this program; the message says why.
    case unusable
    case other
  }

  package let kind: Kind
  /// For logs and operators, not for clients.
  package let message: String

  package init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  package var description: String { message }
}
