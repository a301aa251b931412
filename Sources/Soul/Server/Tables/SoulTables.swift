import ServerKit

/// Every step of Soul's schema, in order. A step that has run anywhere is never edited.
package enum SoulTables {
  package static let migrations: [Migration] = [
    step(1, "people and their devices", PersonTable.schema + DeviceTable.schema),
    step(
      2, "photos and the models that are trained from them",
      FolderTable.schema + ModelTable.schema),
    step(
      3, "presets, generations, quotas and favorites",
      PresetTable.schema + GenerationTable.schema + QuotaTable.schema + FavoriteTable.schema),
    step(
      4, "albums that are shared by a link, and downloads",
      AlbumTable.schema + ExportTable.schema),
    step(5, "browsers that take pushes", BrowserTable.schema),
    step(6, "what deleted accounts have used of their month", FormerQuotaTable.schema),
    step(7, "what was measured of photos", PhotoFactsTable.schema),
    step(8, "the trainings of a month that an engine charges for", TrainingCountTable.schema),
    step(9, "the folder of photos that name none", FolderTable.openFolders),
  ]

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "soul", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
