import Foundation
import ServerKit
import WireKit

/// The engines that everything about stored data is tested on. Another engine is one more case.
package enum TestEngine: String, Sendable {
  case sqliteInMemory
  case sqliteFile
  /// The server that ``TestPostgres`` names.
  case postgres

  /// The one that `QUARTET_TEST_ENGINE` names. Another run tests the others.
  private static let named =
    ProcessInfo.processInfo.environment["QUARTET_TEST_ENGINE"].flatMap(TestEngine.init)

  /// Every engine of this run. PostgreSQL is missing when no server was started for the tests.
  package static let allCases =
    named.map { [$0] } ?? embedded + (TestPostgres.server == nil ? [] : [.postgres])

  /// The engines within the process.
  package static let embedded: [TestEngine] = [.sqliteInMemory, .sqliteFile]

  /// The engines whose data outlives the `Database` that opened it, as after a restart of the
  /// server.
  package static let lasting = allCases.filter { $0 != .sqliteInMemory }

  /// The engines with separate connections for readers and the writer, which work at the same time.
  package static let concurrent = lasting

  /// The engine of tests that are about a product. `QUARTET_TEST_ENGINE` names another.
  package static let ofProducts = named ?? .sqliteInMemory

  /// The same, for tests that open their data again.
  package static let lastingOfProducts: TestEngine =
    ofProducts == .sqliteInMemory ? .sqliteFile : ofProducts

  /// A location for one test; its data goes with `directory`.
  package func location(in directory: TemporaryDirectory) -> Database.Location {
    switch self {
    case .sqliteInMemory: .inMemory
    case .sqliteFile: .directory(directory.url)
    case .postgres: .postgres(TestPostgres.url(for: directory))
    }
  }

  /// Opens a test's database, which closes with its directory, also where the test throws. It is a copy of a
  /// template, unless the directory has one already.
  /// - Parameter content: what it has beside its schema; nil: nothing.
  /// - Throws: what `Database.open` and the content throw.
  package func open(
    in directory: TemporaryDirectory, migrations: [Migration], content: TestContent? = nil,
    clock: any WallClock
  ) async throws -> Database {
    let template = TestTemplate(migrations: migrations, content: content)
    let location = try await location(in: directory, copyOf: template)
    let database = try Database.open(
      location, migrations: migrations, changes: ChangeBus(), clock: clock)
    directory.closesWithIt(database)
    return database
  }

  private func location(
    in directory: TemporaryDirectory, copyOf template: TestTemplate
  ) async throws -> Database.Location {
    switch self {
    case .sqliteInMemory:
      return .inMemoryCopy(of: try await TestFiles.file(of: template))
    case .sqliteFile:
      let (copied, files) = (try await TestFiles.file(of: template), FileManager.default)
      let file = directory.url.appending(path: "quartet.sqlite")
      if !files.fileExists(atPath: file.path) {
        try files.createDirectory(at: directory.url, withIntermediateDirectories: true)
        try files.copyItem(at: copied, to: file)
      }
      return .directory(directory.url)
    case .postgres:
      return .postgres(try await TestPostgres.url(for: directory, copyOf: template))
    }
  }
}
