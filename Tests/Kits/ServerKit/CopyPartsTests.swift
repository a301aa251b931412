import Foundation
import Testing

@testable import ServerKit

@Suite("The parts of a copy")
struct CopyPartsTests {
  @Test("A digest tells every change of a row, and no order")
  func digest() {
    func digest(_ rows: [[SQLValue]]) -> RowDigest {
      var digest = RowDigest()
      for row in rows { digest.add(row) }
      return digest
    }
    let rows: [[SQLValue]] = [
      [.text("a"), .integer(1)], [.text("b"), .null], [.text(""), .real(1)],
    ]
    #expect(digest(rows) == digest(rows.reversed()))
    #expect(digest(rows).short.count == 16)
    for other: [[SQLValue]] in [
      [], Array(rows.dropLast()), rows + [rows[0]],
      [[.text("a1")], [.text("b"), .null], [.text(""), .real(1)]],
      [[.text("a"), .integer(2)], rows[1], rows[2]],
      [[.blob(Data("a".utf8)), .integer(1)], rows[1], rows[2]],
      [rows[0], rows[1], [.text(""), .integer(1)]],
      [[.text("b"), .integer(1)], [.text("a"), .null], rows[2]],
    ] {
      #expect(digest(other) != digest(rows))
    }
  }

  @Test("Tables come after those that they refer to")
  func order() throws {
    func table(_ name: String, _ references: Set<String>) -> StoredTable {
      StoredTable(name: name, columns: ["id"], key: ["id"], references: references)
    }
    let sorted = try StoredTable.sorted([
      table("a", ["c", "a"]), table("b", []), table("c", ["d"]), table("d", ["b"]),
    ])
    #expect(sorted.map(\.name) == ["b", "d", "c", "a"])
    #expect(throws: DatabaseFailure.self) {
      try StoredTable.sorted([table("a", ["b"]), table("b", ["a"])])
    }
  }
}
