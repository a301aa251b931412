import ArgumentParser
import Foundation
import ServerKit
import ServerKitTesting
import Synchronization
import Testing

@testable import quartet

@Suite("quartet database copy")
struct CopyDatabaseTests {
  private let source = TemporaryDirectory()
  private let target = TemporaryDirectory()

  /// The places that the engines of this run have, as the command is given them.
  private static let engines = TestEngine.lasting

  private func place(_ engine: TestEngine, _ directory: TemporaryDirectory) -> String {
    engine == .postgres ? TestPostgres.url(for: directory) : directory.url.path
  }

  private func copy(_ from: String, _ to: String) async throws {
    try await CopyDatabaseCommand.parse(["--from", from, "--to", to]).run()
  }

  private func demo(_ engine: TestEngine, _ directory: TemporaryDirectory) async throws
    -> QuartetApplication
  {
    // The copy is served with the same key.
    var environment = ["QUARTET_SECRET_KEY": String(repeating: "a1", count: 32)]
    if engine == .postgres { environment["QUARTET_DATABASE_URL"] = place(engine, directory) }
    let flags = Settings.Flags(port: 0, data: directory.url.path, isDemo: true)
    return try await buildApplication(
      Settings(environment: environment, flags: flags), metrics: MetricsRegistry(), logger: .silent)
  }

  /// How many a demo serves there. It has stopped when this returns.
  private func stores(_ engine: TestEngine, _ directory: TemporaryDirectory) async throws -> Int? {
    let database = try await demo(engine, directory).database
    let count = try await database.read {
      try $0.value("SELECT COUNT(*) FROM stores", as: Int.self)
    }
    try await database.close()
    return count
  }

  @Test("moves a demo to each engine, where it is served", arguments: engines)
  func moves(engine: TestEngine) async throws {
    #expect(try await stores(.sqliteFile, source) == 1)
    try await copy(place(.sqliteFile, source), place(engine, target))
    #expect(try await stores(engine, target) == 1)
    await #expect(throws: ExitCode(78)) {
      try await copy(place(.sqliteFile, source), place(engine, target))
    }
    let back = TemporaryDirectory()
    try await copy(place(engine, target), place(.sqliteFile, back))
    #expect(try await stores(.sqliteFile, back) == 1)
  }

  @Test("refuses a directory that a server holds, one without data, and itself")
  func refusals() async throws {
    await #expect(throws: ExitCode(78)) { try await copy(source.url.path, target.url.path) }
    let server = try await demo(.sqliteFile, source)
    await #expect(throws: ExitCode(78)) { try await copy(source.url.path, target.url.path) }
    try await server.database.close()
    await #expect(throws: ExitCode(78)) {
      try await copy(source.url.path, source.url.path + "/../" + source.url.lastPathComponent)
    }
    withExtendedLifetime(server) {}
  }

  @Test("says what it copied, and what must be moved by hand")
  func report() {
    let report = CopyReport([
      DatabaseCopy.Table(name: "stores", rows: 7, hash: "0a"),
      DatabaseCopy.Table(name: "audit_events", rows: 1200, hash: "ff"),
    ])
    #expect(report.text == "  stores           7  0a\n  audit_events  1200  ff")
    let reminder = CopyReport.keyReminder(from: URL(fileURLWithPath: "/data"), to: nil)
    #expect(
      reminder.contains("the key in /data/secret.key into QUARTET_SECRET_KEY of each new node"))
  }

  @Test("shows a bar on a terminal, and a line for each tenth in a log")
  func progress() {
    func lines(isTerminal: Bool) -> [String] {
      let lines = Mutex<[String]>([])
      let bar = ProgressBar(isTerminal: isTerminal) { line in lines.withLock { $0.append(line) } }
      for done in 0...200 {
        bar.show(DatabaseCopy.Progress(table: "jobs", done: done, total: 200))
      }
      bar.end()
      return lines.withLock { $0 }
    }
    let log = lines(isTerminal: false)
    #expect(log == (0...10).map { "\($0 * 10) %  jobs\n" })
    let terminal = lines(isTerminal: true)
    #expect(terminal.count == 102)
    #expect(terminal[50] == "\r[###############...............] 50 %  jobs\u{1B}[K")
    #expect(terminal[101] == "\r\u{1B}[K")
  }
}
