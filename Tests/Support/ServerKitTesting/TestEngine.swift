import Foundation
import ServerKit

/// The engines that everything about stored data is tested on. Another engine is one more case.
package enum TestEngine: String, CaseIterable, Sendable {
  case sqliteInMemory
  case sqliteFile

  /// The engines whose data outlives the `Database` that opened it, as after a restart of the
  /// server.
  package static let lasting: [TestEngine] = [.sqliteFile]

  /// The engines with separate connections for readers and the writer, which work at the same time.
  package static let concurrent: [TestEngine] = [.sqliteFile]

  /// The engine of tests that are about a product. `QUARTET_TEST_ENGINE` names another.
  package static let ofProducts =
    ProcessInfo.processInfo.environment["QUARTET_TEST_ENGINE"].flatMap(TestEngine.init)
    ?? .sqliteInMemory

  /// A location for one test; its data goes with `directory`.
  package func location(in directory: TemporaryDirectory) -> Database.Location {
    switch self {
    case .sqliteInMemory: .inMemory
    case .sqliteFile: .directory(directory.url)
    }
  }
}
