import ServerKit
import WireKit

/// How many trainings of a calendar month (UTC) an engine was asked for that charges for each. Deleting a
/// model makes room for another one, and gives no money back.
enum TrainingCountTable {
  /// An owner is an account, or the mark of a number whose account was deleted.
  static let schema = """
    CREATE TABLE soul_training_counts (
      owner TEXT NOT NULL,
      month TEXT NOT NULL,
      trainings BIGINT NOT NULL,
      PRIMARY KEY (owner, month)
    );
    """

  static func count(of owner: String, month: String, in db: Connection) throws -> Int {
    try db.value(
      """
      SELECT trainings FROM soul_training_counts WHERE owner = \(owner) AND month = \(month)
      """) ?? 0
  }

  /// One statement, so that of two requests for the last one gets it.
  /// - Returns: whether there was room.
  static func reserve(
    for owner: String, month: String, limit: Int, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      INSERT INTO soul_training_counts (owner, month, trainings) VALUES (\(owner), \(month), 1)
      ON CONFLICT (owner, month) DO UPDATE SET trainings = soul_training_counts.trainings + 1
        WHERE soul_training_counts.trainings < \(limit)
      """) == 1
  }

  static func giveBack(to owner: String, month: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE soul_training_counts SET trainings = trainings - 1
      WHERE owner = \(owner) AND month = \(month) AND trainings > 0
      """)
  }

  static func move(from owner: String, to other: String, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_training_counts (owner, month, trainings)
      SELECT \(other), month, trainings FROM soul_training_counts WHERE owner = \(owner)
      ON CONFLICT (owner, month) DO UPDATE
        SET trainings = soul_training_counts.trainings + excluded.trainings
      """)
    try db.execute("DELETE FROM soul_training_counts WHERE owner = \(owner)")
  }

  static func removeAll(before month: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_training_counts WHERE month < \(month)")
  }
}
