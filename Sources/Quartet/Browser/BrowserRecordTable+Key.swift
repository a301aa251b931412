import Foundation
import ServerKit

/// What becomes of browsers' secrets when their key changes.
extension BrowserRecordTable {
  /// - Returns: how many secrets were deleted.
  static func forgetSecrets(in db: Connection) throws -> Int {
    try db.execute("DELETE FROM browser_records WHERE secret = 1")
  }

  /// Seals each secret with another key. One that `old` does not open is deleted: nobody could read
  /// it before either.
  /// - Returns: how many secrets are sealed with `new` now.
  static func resealSecrets(
    from old: SecretBox, to new: SecretBox, in db: Connection
  ) throws -> Int {
    let secrets = try db.all(
      "SELECT browser, key, value FROM browser_records WHERE secret = 1"
    ) { row -> (browser: String, key: String, value: String) in
      (try row["browser"], try row["key"], try row["value"])
    }
    var count = 0
    for secret in secrets {
      let (browser, key) = (secret.browser, secret.key)
      let purpose = purpose(of: RecordPlace(key: key, isSecret: true), browser)
      guard let sealed = Data(base64Encoded: secret.value),
        let text = try? old.open(sealed, for: purpose)
      else {
        try db.execute(
          """
          DELETE FROM browser_records
          WHERE browser = \(browser) AND secret = 1 AND key = \(key)
          """)
        continue
      }
      let value = try new.seal(text, for: purpose).base64EncodedString()
      try db.execute(
        """
        UPDATE browser_records SET value = \(value)
        WHERE browser = \(browser) AND secret = 1 AND key = \(key)
        """)
      count += 1
    }
    return count
  }
}
