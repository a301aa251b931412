import BoutiqueModels
import ServerKit
import ServerKitTesting
import Testing

@testable import BoutiqueServer

@Suite("The step that lets orders of nothing in")
struct ZeroTotalsTests {
  @Test("keeps every purchase with its visit and what happened to it")
  func keepsOldRows() async throws {
    let directory = TemporaryDirectory()
    let clock = ManualClock()
    func open(_ steps: [Migration]) throws -> Database {
      try Database.open(
        .directory(directory.url), migrations: steps, changes: ChangeBus(), clock: clock)
    }
    let before = try open(Array(BoutiqueTables.migrations.prefix(5)))
    try await before.write { db in
      try db.execute(
        """
        INSERT INTO stores (id, public_id, name, primary_review_platform, review_destination_url,
          created_at, updated_at) VALUES ('s', 'store_s', 'S', 'GOOGLE', 'https://g.page/r/x', 1, 1)
        """)
      try db.execute(
        """
        INSERT INTO orders (id, store_id, provider, external_order_id, total_amount, currency,
          items, created_at) VALUES ('o', 's', 'SQUARE', 'O1', 4599, 'USD', '[]', 1)
        """)
      try SessionTable.insert(
        id: "v", publicId: "sess_v", store: "s", order: "o", at: clock.now(), in: db)
      try AuditTable.insert(
        .sessionCreated(orderId: "o", provider: .square), store: "s", session: "v", id: "a",
        at: clock.now(), in: db)
    }
    try await before.close()
    let after = try open(BoutiqueTables.migrations)
    let (visit, events, isKnown) = try await after.read { db in
      (
        try SessionTable.require("sess_v", in: db), try AuditTable.types(of: ["v"], in: db),
        try OrderTable.exists("O1", provider: .square, store: "s", in: db)
      )
    }
    #expect(visit.order?.totalAmount == 4_599)
    #expect(events == ["v": ["SESSION_CREATED"]])
    #expect(isKnown)
    let isInserted = try await after.write { db in
      try OrderTable.insert(
        Order(totalAmount: 0, currency: "USD", items: []), id: "p", store: "s", provider: .square,
        externalId: "O2", at: clock.now(), in: db)
    }
    #expect(isInserted)
    try await after.close()
  }
}
