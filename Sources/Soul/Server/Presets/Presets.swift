import ServerKit

/// Puts the presets that a server begins with into the table. Rows that are there stay as they are.
struct Presets: Sendable {
  let database: Database
  let source: any PresetSource

  func add() async throws {
    let drafts = source.presets
    try await database.write { db in
      for (order, draft) in drafts.enumerated() {
        try PresetTable.insert(draft, order: order + 1, in: db)
      }
    }
  }
}
