import Foundation
import Testing

@testable import ServerKit

struct SQLTests {
  private let numbered = SQLDialect(placeholder: { "$\($0)" }, bytes: "BYTEA")

  @Test("A statement is rendered as its engine writes placeholders, fragments and lists included")
  func placeholders() {
    let fragment: SQL = "size < \(9)"
    let sql: SQL =
      "SELECT a FROM t WHERE b = \("x") AND \(fragment) AND id IN \([1, 2]) AND c = \(true)"
    #expect(
      sql.text(in: numbered)
        == "SELECT a FROM t WHERE b = $1 AND size < $2 AND id IN ($3,$4) AND c = $5")
    #expect(
      sql.text(in: SQLiteConnection.dialect)
        == "SELECT a FROM t WHERE b = ? AND size < ? AND id IN (?,?) AND c = ?")
    #expect(sql.values == [.text("x"), .integer(9), .integer(1), .integer(2), .integer(1)])
  }

  @Test("An empty list is one that every engine can read")
  func emptyList() {
    let nobody: [String] = []
    let sql: SQL = "SELECT a FROM t WHERE id IN \(nobody)"
    #expect(sql.text(in: numbered) == "SELECT a FROM t WHERE id IN (NULL)")
    #expect(sql.values.isEmpty)
  }

  @Test("The rows of one INSERT keep the order of their values")
  func rows() {
    let rows = [1, 2].map { number -> SQL in "(\(number), \(number * 10))" }
    let sql: SQL = "INSERT INTO t VALUES \(rows: rows)"
    #expect(sql.text(in: numbered) == "INSERT INTO t VALUES ($1, $2), ($3, $4)")
    #expect(sql.values == [1, 10, 2, 20].map(SQLValue.integer))
  }

  @Test("A schema step names bytes as its engine does")
  func bytes() {
    let step = "CREATE TABLE t (a \(ColumnType.bytes) NOT NULL, b \(ColumnType.bytes))"
    #expect(numbered.text(ofSchema: step) == "CREATE TABLE t (a BYTEA NOT NULL, b BYTEA)")
    #expect(
      SQLiteConnection.dialect.text(ofSchema: step) == "CREATE TABLE t (a BLOB NOT NULL, b BLOB)")
  }

  @Test("A schema step says how rows lie where an engine can be told")
  func byKey() {
    let step = "CREATE TABLE t (a TEXT, PRIMARY KEY (a)) \(TableForm.byKey);"
    #expect(
      SQLiteConnection.dialect.text(ofSchema: step)
        == "CREATE TABLE t (a TEXT, PRIMARY KEY (a)) WITHOUT ROWID;")
    #expect(numbered.text(ofSchema: step) == "CREATE TABLE t (a TEXT, PRIMARY KEY (a)) ;")
  }
}
