import ServerKit

extension Settings {
  /// For commands that work on the files of a data directory.
  /// - Throws: ``SettingsError`` when the server stores in PostgreSQL.
  func requireEmbedded() throws {
    guard sharesDatabase else { return }
    throw SettingsError(
      """
      This server stores in PostgreSQL (QUARTET_DATABASE_URL), which has tools of its own: pg_dump \
      and pg_restore. To work on a data directory, leave that variable out.
      """)
  }
}
