import Foundation
import ServerKit

/// What `quartet database copy` says when it is done.
struct CopyReport {
  let text: String

  init(_ tables: [DatabaseCopy.Table]) {
    let width = tables.map(\.name.count).max() ?? 0
    let digits = tables.map { "\($0.rows)".count }.max() ?? 0
    text = tables.map { table in
      let name = table.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let blanks = String(repeating: " ", count: digits - "\(table.rows)".count)
      return "  \(name)  \(blanks)\(table.rows)  \(table.hash)"
    }.joined(separator: "\n")
  }

  /// What browsers keep as secrets is encrypted, with a key that is in no database.
  static func keyReminder(from source: URL?, to target: URL?) -> String {
    let given = source.map { "in \($0.path)/secret.key" } ?? "of the old nodes (QUARTET_SECRET_KEY)"
    let place =
      target.map { "into \($0.path)/secret.key" } ?? "into QUARTET_SECRET_KEY of each new node"
    return """
      Now put the key \(given) \(place): a server with another key does not start there.
      """
  }
}
