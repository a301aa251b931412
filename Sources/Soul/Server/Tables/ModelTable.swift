import ServerKit
import SoulModels
import WireKit

/// A model as it is stored.
struct ModelRow: Hashable, Sendable {
  let id: String
  let account: String
  var name: String
  var status: TrainingStatus
  let folder: String
  /// Whether the engine was asked to begin; without a task its answer was lost.
  var isAsked = false
  /// The engine's name of the training.
  var task: String?
  /// The engine's name of the character.
  var character: String?
  /// The blob of its small picture.
  var thumbnail: String?
  var photoCount: Int
  var progress: Int?
  var failure: String?
  let createdAt: Timestamp
  var updatedAt: Timestamp
}

enum ModelTable {
  static let schema = """
    CREATE TABLE soul_models (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      status TEXT NOT NULL,
      folder TEXT NOT NULL,
      is_asked INTEGER NOT NULL,
      task TEXT,
      character_id TEXT,
      thumbnail TEXT,
      photo_count BIGINT NOT NULL,
      progress BIGINT,
      failure TEXT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    );
    CREATE INDEX soul_models_by_account ON soul_models (account_id, created_at);
    CREATE INDEX soul_models_by_character ON soul_models (account_id, character_id);
    """

  static func insert(_ model: ModelRow, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_models (id, account_id, name, status, folder, is_asked, task, character_id,
        thumbnail, photo_count, progress, failure, created_at, updated_at)
      VALUES (\(model.id), \(model.account), \(model.name), \(model.status.rawValue),
        \(model.folder), \(model.isAsked), \(model.task), \(model.character),
        \(model.thumbnail), \(model.photoCount), \(model.progress), \(model.failure),
        \(model.createdAt), \(model.updatedAt))
      """)
  }

  /// Stores what a training changes. A model that has come to its end is not changed any more.
  /// - Returns: false when it has, or when it was deleted.
  @discardableResult
  static func advance(_ model: ModelRow, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE soul_models SET status = \(model.status.rawValue), is_asked = \(model.isAsked),
        task = \(model.task), character_id = \(model.character), thumbnail = \(model.thumbnail),
        progress = \(model.progress), failure = \(model.failure), updated_at = \(model.updatedAt)
      WHERE id = \(model.id) AND status IN ('pending', 'training')
      """) == 1
  }

  /// Stores that the engine is asked to begin.
  /// - Returns: false when it was asked before, or when the training has ended or is gone.
  static func claim(_ id: String, at now: Timestamp, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE soul_models SET status = 'training', is_asked = 1, updated_at = \(now)
      WHERE id = \(id) AND status IN ('pending', 'training') AND is_asked = 0
      """) == 1
  }

  /// Stores that a model which was ready cannot be used any more.
  /// - Returns: false when that is known, or when the model is gone.
  static func fail(
    _ id: String, because reason: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      UPDATE soul_models SET status = 'failed', failure = \(reason), updated_at = \(now)
      WHERE id = \(id) AND status = 'completed'
      """) == 1
  }

  static func rename(
    _ id: String, to name: String, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      "UPDATE soul_models SET name = \(name), updated_at = \(now) WHERE id = \(id)")
  }

  static func delete(_ id: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_models WHERE id = \(id)")
  }

  static func find(_ id: String, in db: Connection) throws -> ModelRow? {
    try db.first("SELECT * FROM soul_models WHERE id = \(id)", model)
  }

  static func find(_ id: String, of account: String, in db: Connection) throws -> ModelRow? {
    try db.first(
      "SELECT * FROM soul_models WHERE id = \(id) AND account_id = \(account)", model)
  }

  /// - Parameter character: the engine's name of it, or the model's id: an existing client's Retry sends
  ///   the id.
  static func find(
    character: String, of account: String, in db: Connection
  ) throws -> ModelRow? {
    try db.first(
      """
      SELECT * FROM soul_models
      WHERE account_id = \(account) AND (character_id = \(character) OR id = \(character))
      ORDER BY created_at DESC LIMIT 1
      """, model)
  }

  /// The newest first.
  static func list(of account: String, in db: Connection) throws -> [ModelRow] {
    try db.all(
      """
      SELECT * FROM soul_models WHERE account_id = \(account) ORDER BY created_at DESC, id DESC
      """, model)
  }

  /// Those that count against the tier's limit: all but failed ones.
  static func count(of account: String, in db: Connection) throws -> Int {
    try db.value(
      "SELECT COUNT(*) FROM soul_models WHERE account_id = \(account) AND status <> 'failed'") ?? 0
  }

  /// The trainings that began before then and go on, with their accounts.
  static func overdue(
    since limit: Timestamp, in db: Connection
  ) throws -> [(id: String, account: String)] {
    try db.all(
      """
      SELECT id, account_id FROM soul_models
      WHERE status IN ('pending', 'training') AND created_at < \(limit)
      """
    ) { (try $0["id"], try $0["account_id"]) }
  }

  private static func model(_ row: Row) throws -> ModelRow {
    ModelRow(
      id: try row["id"], account: try row["account_id"], name: try row["name"],
      status: TrainingStatus(rawValue: try row["status"]) ?? .failed, folder: try row["folder"],
      isAsked: try row["is_asked"], task: try row["task"], character: try row["character_id"],
      thumbnail: try row["thumbnail"], photoCount: try row["photo_count"],
      progress: try row["progress"], failure: try row["failure"], createdAt: try row["created_at"],
      updatedAt: try row["updated_at"])
  }
}
