import ServerKit
import ServerKitTesting

@testable import TruFanServer

/// A database that is opened by one server after the other.
struct LastingDatabase {
  let engine: TestEngine
  let directory = TemporaryDirectory()
  let clock = Lot.Setting().clock

  func open() throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: TruFan.migrations, changes: ChangeBus(),
      clock: clock)
  }
}

extension Connection {
  /// The next server takes these steps once more. Whoever calls this has undone what they did.
  func forgetSteps(_ numbers: [Int]) throws {
    try execute("DELETE FROM schema_steps WHERE part = 'trufan' AND number IN \(numbers)")
    try execute("DELETE FROM compatible_steps WHERE part = 'trufan' AND number IN \(numbers)")
  }
}
