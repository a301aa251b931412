import ServerKit
import ServerKitTesting
import Testing
import WireKit

/// One table of questions, with one answer for all engines.
@Suite("Full-text search")
struct SearchIndexTests {
  private static let plain = SearchIndex("plain_words")
  private static let withParts = SearchIndex("part_words", findsParts: true)
  private static let migrations = [
    Migration(
      part: "test", number: 1, caption: "words",
      sql: "CREATE TABLE things (id TEXT PRIMARY KEY, price BIGINT NOT NULL);",
      work: { db in
        try plain.create(in: db)
        try withParts.create(in: db)
      })
  ]

  private let directory = TemporaryDirectory()

  private func open(_ engine: TestEngine) async throws -> Database {
    let database = try Database.open(
      engine.location(in: directory), migrations: Self.migrations, changes: ChangeBus())
    try await database.write { db in
      for document in SearchExamples.documents {
        try Self.plain.store(document, in: db)
        try Self.withParts.store(document, in: db)
      }
    }
    return database
  }

  private func answer(
    _ text: String, tags: [String] = [], scope: String? = nil, _ index: SearchIndex = plain,
    limit: Int = 100, offset: Int = 0, in database: Database
  ) async throws -> [String] {
    try await database.read { db in
      try index.search(
        SearchQuestion(text, tags: tags), scope: scope, limit: limit, offset: offset, in: db)
    }
  }

  @Test("Every question of the table has its answer", arguments: TestEngine.allCases)
  func questions(engine: TestEngine) async throws {
    let database = try await open(engine)
    for (question, expected, withParts) in SearchExamples.questions {
      #expect(try await answer(question, in: database) == expected, "\(question)")
      let found = try await answer(question, Self.withParts, in: database)
      #expect(found == withParts ?? expected, "\(question), with parts")
    }
  }

  @Test("Tags with blanks, scopes and pages narrow an answer", arguments: TestEngine.allCases)
  func narrowed(engine: TestEngine) async throws {
    let database = try await open(engine)
    #expect(try await answer("", tags: ["Red Wine"], in: database) == ["weingut"])
    #expect(try await answer("vanilla", tags: ["vegan", "sweets"], in: database) == ["icecream"])
    #expect(try await answer("cream", scope: "a", in: database) == ["cafe", "milk"])
    #expect(try await answer("cream", limit: 1, offset: 1, in: database) == ["cafe"])
    #expect(try await answer("cream", limit: 5, offset: 3, in: database) == [])
    #expect(try await answer("cream", limit: -1, in: database) == [])
  }

  @Test("A document is found by its latest words only", arguments: TestEngine.allCases)
  func replaced(engine: TestEngine) async throws {
    let database = try await open(engine)
    try await database.write { db in
      try Self.plain.store(
        SearchDocument(id: "milk", scope: "b", titles: ["Oat drink"], tags: ["vegan"]), in: db)
      try Self.plain.remove("icecream", in: db)
      try Self.plain.remove("unknown", in: db)
    }
    #expect(try await answer("chocolate", in: database) == [])
    #expect(try await answer("oat", scope: "b", in: database) == ["milk"])
    #expect(try await answer("#vegan", in: database) == ["cake", "milk"])
  }

  @Test("What is rolled back is not found", arguments: TestEngine.allCases)
  func rollback(engine: TestEngine) async throws {
    let database = try await open(engine)
    await #expect(throws: Problem.self) {
      try await database.write { db in
        try Self.plain.store(SearchDocument(id: "new", titles: ["Novelty"]), in: db)
        try Self.plain.remove("milk", in: db)
        throw Problem.conflict("no")
      }
    }
    #expect(try await answer("novelty", in: database) == [])
    #expect(try await answer("chocolate", in: database) == ["milk"])
  }

  @Test("An answer can be joined with the table that it serves", arguments: TestEngine.allCases)
  func joined(engine: TestEngine) async throws {
    let database = try await open(engine)
    try await database.write { db in
      for (id, price) in [("milk", 3), ("cafe", 2), ("icecream", 9)] {
        try db.execute("INSERT INTO things (id, price) VALUES (\(id), \(price))")
      }
    }
    let found = try await database.read { db -> [String] in
      let matches = try #require(Self.plain.matches(SearchQuestion("cream"), in: db))
      return try db.all(
        """
        SELECT things.id FROM things JOIN (\(matches)) AS found ON found.id = things.id
        WHERE things.price < \(5) ORDER BY found.score DESC, things.id
        """
      ) { try $0["id"] }
    }
    #expect(found == ["cafe", "milk"])
  }

  @Test(
    "A text beyond all limits is stored, and found by its beginning", arguments: TestEngine.allCases
  )
  func large(engine: TestEngine) async throws {
    let database = try await open(engine)
    let many = (0..<5000).map { "word\($0)" }.joined(separator: " ")
    let long = String(repeating: "\u{20000}ä", count: 40_000)
    try await database.write { db in
      for index in [Self.plain, Self.withParts] {
        try index.store(SearchDocument(id: "many", titles: [many], bodies: [many]), in: db)
        try index.store(SearchDocument(id: "long", titles: [long], tags: [long]), in: db)
      }
    }
    #expect(try await answer("\"word7 word8\"", Self.withParts, in: database) == ["many"])
    #expect(try await answer("word4999", in: database) == [])
    #expect(try await answer(long, in: database) == ["long"])
  }

  @Test(
    "Some documents that have words side by side, of one scope and no more than wanted",
    arguments: TestEngine.allCases)
  func some(engine: TestEngine) async throws {
    let database = try await open(engine)
    func some(_ words: String, _ limit: Int = 100) async throws -> Set<String>? {
      try await database.read { db in
        guard let query = Self.withParts.some(with: words, scope: "dairy", limit: limit, in: db)
        else { return nil }
        return Set(try db.all(query) { try $0["id"] as String })
      }
    }
    try await database.write { db in
      for (id, scope, name) in [
        ("oat", "dairy", "Oat Milk"), ("soy", "dairy", "Soy Milk"), ("goat", "dairy", "Milk, Oat"),
        ("far", "elsewhere", "Oat Milk"), ("part", "dairy", "Milkshake"),
      ] {
        try Self.withParts.store(
          SearchDocument(id: id, scope: scope, titles: [name], tags: [], bodies: []), in: db)
      }
    }
    #expect(try await some("Milk") == ["oat", "soy", "goat"])
    #expect(try await some("oat milk") == ["oat"])
    #expect(try await some("milk", 2)?.count == 2)
    #expect(try await some("cheese") == [])
    #expect(try await some(" ") == nil)
  }
}
