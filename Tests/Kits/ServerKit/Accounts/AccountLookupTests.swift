import ServerKitTesting
import Testing

@testable import ServerKit

@Suite("Accounts by their ids")
struct AccountLookupTests {
  let directory = TemporaryDirectory()

  @Test("are found by their ids alone, however many: a realm has thousands of others")
  func plan() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let selection = AccountTable.selection(of: (0..<40).map { "account-\($0)" })
    let steps: [String] = try await scene.database.read { db in
      try db.all("EXPLAIN QUERY PLAN \(selection)") { try $0["detail"] }
    }
    #expect(steps == ["SEARCH accounts USING INDEX sqlite_autoindex_accounts_1 (id=?)"])
  }
}
