import ServerKit

/// The steps of the product's schema for the venues' figures, in order. A step that has run anywhere
/// is never edited.
package enum FigureTables {
  package static let migrations: [Migration] = [
    Migration(
      part: "trufan", number: 12, caption: "the sums of each day",
      sql: DailyFigureTable.schema + DailyItemTable.schema, isCompatible: true,
      work: FigureBackfill.run)
  ]
}
