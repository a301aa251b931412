/// A step of the schema's history. A step that has run anywhere is never edited: add another.
package struct Migration: Sendable {
  /// Whose tables these are: "kit", "boutique", … Each part counts its own steps.
  package let part: String
  /// 1, 2, 3, … without gaps.
  package let number: Int
  /// The purpose of the step, in a few words.
  package let caption: String
  /// One or more statements, in the SQL that SQLite and PostgreSQL share. Where they differ in the
  /// name of a type, ``ColumnType`` has a name for both; ``TableForm`` says how rows lie.
  package let sql: String
  /// Changes rows in the same transaction, after `sql`, as only Swift can; nil for most steps.
  package let work: (@Sendable (Connection) throws -> Void)?

  /// Whether a program from before this step can go on working beside it: the step only adds what
  /// that program neither reads nor has to write. Such a program then starts on the newer database.
  package let isCompatible: Bool

  package init(
    part: String, number: Int, caption: String, sql: String, isCompatible: Bool = false,
    work: (@Sendable (Connection) throws -> Void)? = nil
  ) {
    self.part = part
    self.number = number
    self.caption = caption
    self.sql = sql
    self.isCompatible = isCompatible
    self.work = work
  }
}
