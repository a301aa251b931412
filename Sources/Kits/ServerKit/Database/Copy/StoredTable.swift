/// A table as an engine's catalogue describes it, without what the engine keeps for itself.
struct StoredTable: Equatable, Sendable {
  let name: String
  /// The columns that hold what a program stored, in their order. Generated columns are not among
  /// them, nor the numbers that an engine gives to rows.
  let columns: [String]
  /// The columns by which rows can be read one page after the other. Never empty in our tables.
  let key: [String]
  /// The tables whose rows must be there before.
  let references: Set<String>

  /// Tables that say something about one database only: the program fills them itself.
  static let own: Set<String> = ["schema_steps", "compatible_steps", "write_trials"]

  /// The same tables, those first that others refer to.
  /// - Throws: ``DatabaseFailure`` when tables refer to one another in a circle.
  static func sorted(_ tables: [StoredTable]) throws -> [StoredTable] {
    var rest = tables.sorted { $0.name < $1.name }
    var sorted: [StoredTable] = []
    var done: Set<String> = []
    while !rest.isEmpty {
      let ready = rest.filter { $0.references.subtracting([$0.name]).isSubset(of: done) }
      guard !ready.isEmpty else {
        throw DatabaseFailure(
          kind: .other,
          message: "The tables \(rest.map(\.name)) refer to one another or to a missing one.")
      }
      sorted += ready
      done.formUnion(ready.map(\.name))
      rest.removeAll { done.contains($0.name) }
    }
    return sorted
  }
}
