import CArgon2
import Foundation

/// A password's Argon2id hash in its standard text: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
package struct PasswordHash: Hashable, Sendable, SQLConvertible {
  /// The work that a hash costs, and so a guess.
  package struct Cost: Hashable, Sendable {
    package var kibibytes: UInt32
    package var passes: UInt32
    package var lanes: UInt32

    package init(kibibytes: UInt32, passes: UInt32, lanes: UInt32 = 1) {
      self.kibibytes = kibibytes
      self.passes = passes
      self.lanes = lanes
    }

    /// OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
    package static let owasp = Cost(kibibytes: 19 * 1024, passes: 2)

    /// The beginning of every hash of this cost.
    var mark: String { "$argon2id$v=19$m=\(kibibytes),t=\(passes),p=\(lanes)$" }
  }

  package let text: String

  package var sqlValue: SQLValue { text.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let text = String(sqlValue: sqlValue) else { return nil }
    self.text = text
  }

  /// Hashes a password, on this thread: this takes tens of milliseconds.
  /// - Throws: ``PasswordHashFailure`` when there is no memory for it.
  init(_ password: String, salt: [UInt8], cost: Cost) throws {
    let secret = Self.bytes(of: password)
    let length = argon2_encodedlen(
      cost.passes, cost.kibibytes, cost.lanes, UInt32(salt.count), Self.hashLength, Argon2_id)
    var text = [UInt8](repeating: 0, count: length)
    let code = text.withUnsafeMutableBytes { text in
      argon2id_hash_encoded(
        cost.passes, cost.kibibytes, cost.lanes, secret, secret.count, salt, salt.count,
        Int(Self.hashLength), text.bindMemory(to: CChar.self).baseAddress, length)
    }
    guard code == ARGON2_OK.rawValue else { throw PasswordHashFailure(code: code) }
    self.text = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Whether it is this password's, on this thread: this takes as long as a hash of its cost.
  /// - Throws: ``PasswordHashFailure`` for a damaged hash, or when there is no memory.
  func matches(_ password: String) throws -> Bool {
    let secret = Self.bytes(of: password)
    let code = argon2id_verify(text, secret, secret.count)
    switch code {
    case ARGON2_OK.rawValue: return true
    case ARGON2_VERIFY_MISMATCH.rawValue: return false
    default: throw PasswordHashFailure(code: code)
    }
  }

  func has(_ cost: Cost) -> Bool { text.hasPrefix(cost.mark) }

  private static let hashLength: UInt32 = 32

  /// One password has one form, whatever keyboard composed it (NIST SP 800-63B, 5.1.1.2).
  private static func bytes(of password: String) -> [UInt8] {
    Array(password.precomposedStringWithCompatibilityMapping.utf8)
  }
}

/// Why Argon2 could not work.
package struct PasswordHashFailure: Error, CustomStringConvertible {
  let code: Int32

  package var description: String {
    "Argon2: " + (argon2_error_message(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
