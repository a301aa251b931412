import ServerKitTesting
import Testing

@testable import ServerKit

/// What an operator gets wrong, and the sentence that says what to do.
@Suite(
  "A PostgreSQL server that cannot be used is refused in a sentence",
  .enabled(if: TestPostgres.server != nil))
struct PostgresStartTests {
  private let directory = TemporaryDirectory()

  /// The address of the test's schema, with something changed.
  private func url(_ old: String = "", _ new: String = "") -> String {
    let url = TestPostgres.url(for: directory)
    return old.isEmpty ? url + new : url.replacing(old, with: new)
  }

  private func refusal(_ url: String) -> String? {
    do {
      _ = try Database.open(.postgres(url), migrations: [], changes: ChangeBus())
      return nil
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable)
      return failure.message
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "An address that cannot be read, without repeating its password",
    arguments: [
      "", "shop.db", "mysql://u:p@h/d", "postgres://u:se@cret@[::1/d", "postgres://h?x=y",
    ])
  func unreadable(url: String) throws {
    let sentence = try #require(refusal(url))
    #expect(sentence.contains("must be like postgres://user:password@host:5432/database"))
    #expect(!sentence.contains("cret"))
  }

  @Test("A server that is not there")
  func absent() throws {
    let sentence = try #require(refusal("postgres://u:secret@127.0.0.1:1/d"))
    #expect(sentence.contains("No PostgreSQL server can be reached at 127.0.0.1:1. Start it"))
    #expect(!sentence.contains("secret"))
    let gone = try #require(refusal("postgres://u:secret@nowhere.invalid/d"))
    #expect(gone.contains("nowhere.invalid"))
  }

  @Test("A user that does not exist, and a wrong password")
  func user() throws {
    let unknown = try #require(refusal(url("user=quartet", "user=nobody_like_this")))
    #expect(unknown.contains("refused the user nobody_like_this or the password"))
    TestPostgres.run("DROP ROLE IF EXISTS with_password")
    TestPostgres.run("CREATE ROLE with_password LOGIN SUPERUSER PASSWORD 'right'")
    let wrong = try #require(refusal(url("user=quartet", "user=with_password&password=wrong")))
    #expect(wrong.contains("refused the user with_password or the password"))
    #expect(refusal(url("user=quartet", "user=with_password&password=right")) == nil)
  }

  @Test("A database that does not exist")
  func database() throws {
    let sentence = try #require(refusal(url("/postgres?", "/no_such_shop?")))
    #expect(sentence.contains("has no database no_such_shop. Make it: createdb"))
  }

  @Test("A server that is older than 13")
  func version() throws {
    do {
      try PostgresStart.checkVersion(12_00_22)
      Issue.record("was accepted")
    } catch let failure as DatabaseFailure {
      #expect(failure.message.contains("has version 12, and 13 is the oldest"))
    }
    try PostgresStart.checkVersion(13_00_00)
  }

  @Test("A database of somebody else's tables, which stay as they are")
  func foreignTables() throws {
    let url = url()
    TestPostgres.run("CREATE TABLE stores (id TEXT); CREATE TABLE wages (id TEXT)", on: url)
    let sentence = try #require(refusal(url))
    #expect(sentence.contains("holds tables that are not Quartet's (stores, wages)"))
    #expect(
      TestPostgres.run(
        "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()", on: url) == "2")
  }

  @Test("A schema that does not exist, or that the user may not change")
  func schema() throws {
    let absent = try #require(refusal(url("csearch_path%3D", "csearch_path%3Dno_")))
    #expect(absent.contains("has no schema of its search_path"))
    TestPostgres.run("CREATE ROLE may_read LOGIN")
    let name = try #require(url().split(separator: "%3D").last)
    TestPostgres.run("GRANT USAGE ON SCHEMA \(name) TO may_read")
    let sentence = try #require(refusal(url("user=quartet", "user=may_read")))
    #expect(sentence.contains("GRANT CREATE ON SCHEMA \(name) TO may_read"))
  }

  @Test("A server whose connections are all taken")
  func full() throws {
    TestPostgres.run("CREATE ROLE full_up LOGIN SUPERUSER CONNECTION LIMIT 0")
    TestPostgres.run("ALTER ROLE full_up NOSUPERUSER")
    let sentence = try #require(refusal(url("user=quartet", "user=full_up")))
    #expect(sentence.contains("All connections of the PostgreSQL server"))
    #expect(sentence.contains("max_connections"))
  }

  @Test("Settings that endanger the data are accepted with a warning each")
  func warnings() throws {
    // The tests' server does not wait for the disk.
    let careless = try Database.open(
      .postgres(url(new: "%20-csynchronous_commit%3Doff")), migrations: [], changes: ChangeBus())
    #expect(careless.warnings.contains { $0.contains("fsync=off") })
    #expect(careless.warnings.contains { $0.contains("synchronous_commit=off") })
    let other = try Database.open(.postgres(url()), migrations: [], changes: ChangeBus())
    #expect(!other.warnings.contains { $0.contains("synchronous_commit") })
  }

  private func url(new: String) -> String { url("", new) }

  @Test("Several hosts are one place; what the address says wins over our own wishes")
  func address() throws {
    let address = try PostgresAddress(
      "postgres://u:p@one:5433,two:5434/d?connect_timeout=9&sslmode=verify-full")
    #expect(address.place == "one:5433,two:5434")
    #expect(address.description == "postgres://u@one:5433,two:5434/d")
    #expect(address.parameters["connect_timeout"] == "9")
    #expect(address.parameters["sslmode"] == "verify-full")
    #expect(address.parameters["target_session_attrs"] == "read-write")
  }

  @Test(
    "Hosts without ports have libpq's own, as docs/operations.md writes them",
    arguments: [
      ("postgres://quartet:PASSWORD@db1,db2/quartet?sslmode=verify-full", "db1:5432,db2:5432"),
      ("postgres://u@db1:5433,db2/d", "db1:5433,db2:5432"), ("postgres://u@db1/d", "db1:5432"),
      ("postgres://u@/d?host=db1,db2&port=", "db1:5432,db2:5432"),
      ("postgres://u@/d?host=a,b&port=5433", "a:5433,b:5433"),
    ])
  func ports(_ url: String, _ place: String) throws {
    #expect(try PostgresAddress(url).place == place)
  }

  @Test("A slash in a password is refused without showing a part of it")
  func slash() {
    #expect {
      try PostgresAddress("postgres://quartet:hunter2/xyz@db1/quartet")
    } throws: { error in
      "\(error)".contains("cannot be read") && !"\(error)".contains("hunter2")
    }
  }
}
