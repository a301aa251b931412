import ServerKit
import SoulModels
import WireKit

/// A generation as it is stored.
struct GenerationRow: Hashable, Sendable {
  let id: String
  let account: String
  let model: String?
  let character: String?
  let preset: String
  let presetName: String
  let style: String
  let prompt: String
  let enhancesPrompt: Bool
  let negativePrompt: String
  let quality: PictureQuality
  let ratio: AspectRatio
  let seed: Int
  /// How many pictures were asked for, and reserved in ``month``.
  let requested: Int
  let month: String
  var status = GenerationStatus.processing
  var isAsked = false
  var task: String?
  var message: String?
  let createdAt: Timestamp
  var completedAt: Timestamp?
}

enum GenerationTable {
  static let schema = """
    CREATE TABLE soul_generations (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      model_id TEXT,
      character_id TEXT,
      preset_id TEXT NOT NULL,
      preset_name TEXT NOT NULL,
      style_id TEXT NOT NULL,
      prompt TEXT NOT NULL,
      enhances_prompt INTEGER NOT NULL,
      negative_prompt TEXT NOT NULL,
      quality TEXT NOT NULL,
      ratio TEXT NOT NULL,
      seed BIGINT NOT NULL,
      requested BIGINT NOT NULL,
      month TEXT NOT NULL,
      status TEXT NOT NULL,
      is_asked INTEGER NOT NULL,
      task TEXT,
      message TEXT,
      created_at BIGINT NOT NULL,
      completed_at BIGINT
    );
    CREATE INDEX soul_generations_gallery
      ON soul_generations (account_id, status, completed_at, id);
    CREATE INDEX soul_generations_by_model ON soul_generations (model_id);
    CREATE TABLE soul_pictures (
      id TEXT PRIMARY KEY,
      generation_id TEXT NOT NULL REFERENCES soul_generations (id) ON DELETE CASCADE,
      account_id TEXT NOT NULL,
      position BIGINT NOT NULL
    );
    CREATE INDEX soul_pictures_by_generation ON soul_pictures (generation_id, position);
    """

  static func insert(_ row: GenerationRow, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_generations (id, account_id, model_id, character_id, preset_id, preset_name,
        style_id, prompt, enhances_prompt, negative_prompt, quality, ratio, seed, requested, month,
        status, is_asked, task, message, created_at, completed_at)
      VALUES (\(row.id), \(row.account), \(row.model), \(row.character), \(row.preset),
        \(row.presetName), \(row.style), \(row.prompt), \(row.enhancesPrompt),
        \(row.negativePrompt), \(row.quality.rawValue), \(row.ratio.rawValue), \(row.seed),
        \(row.requested), \(row.month), \(row.status.rawValue), \(row.isAsked), \(row.task),
        \(row.message), \(row.createdAt), \(row.completedAt))
      """)
    db.changed(SoulTopic.gallery(row.account))
  }

  /// Stores what the work changes. A generation that has come to its end is not changed any more.
  /// - Returns: false when it has, or when it was deleted.
  @discardableResult
  static func advance(_ row: GenerationRow, in db: Connection) throws -> Bool {
    let count = try db.execute(
      """
      UPDATE soul_generations SET status = \(row.status.rawValue), is_asked = \(row.isAsked),
        task = \(row.task), message = \(row.message), completed_at = \(row.completedAt)
      WHERE id = \(row.id) AND status = 'processing'
      """)
    db.changed(SoulTopic.gallery(row.account))
    return count == 1
  }

  /// Stores that the engine is asked to begin.
  /// - Returns: false when it was asked before, or when the generation has ended or is gone.
  static func claim(_ id: String, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE soul_generations SET is_asked = 1
      WHERE id = \(id) AND status = 'processing' AND is_asked = 0
      """) == 1
  }

  static func find(_ id: String, in db: Connection) throws -> GenerationRow? {
    try db.first("SELECT * FROM soul_generations WHERE id = \(id)", row)
  }

  static func find(_ id: String, of account: String, in db: Connection) throws -> GenerationRow? {
    try db.first(
      "SELECT * FROM soul_generations WHERE id = \(id) AND account_id = \(account)", row)
  }

  /// Those that have pictures, the latest first.
  static func completed(
    of account: String, before place: GalleryPlace?, limit: Int, in db: Connection
  ) throws -> [GenerationRow] {
    let older: SQL =
      place.map {
        "AND (completed_at < \($0.at) OR (completed_at = \($0.at) AND id < \($0.id)))"
      } ?? ""
    return try db.all(
      """
      SELECT * FROM soul_generations
      WHERE account_id = \(account) AND status = 'completed' \(older)
      ORDER BY completed_at DESC, id DESC LIMIT \(limit)
      """, row)
  }

  static func processing(of account: String, in db: Connection) throws -> [GenerationRow] {
    try db.all(
      """
      SELECT * FROM soul_generations WHERE account_id = \(account) AND status = 'processing'
      ORDER BY created_at DESC, id DESC
      """, row)
  }

  /// Those that have failed or go on, the latest first.
  static func withoutPictures(of account: String, in db: Connection) throws -> [GenerationRow] {
    try db.all(
      """
      SELECT * FROM soul_generations WHERE account_id = \(account) AND status <> 'completed'
      ORDER BY created_at DESC, id DESC
      """, row)
  }

  static func countProcessing(of account: String, in db: Connection) throws -> Int {
    try db.value(
      """
      SELECT COUNT(*) FROM soul_generations
      WHERE account_id = \(account) AND status = 'processing'
      """) ?? 0
  }

  /// The generations that began before then and go on, with their accounts.
  static func overdue(
    since limit: Timestamp, in db: Connection
  ) throws -> [(id: String, account: String)] {
    try db.all(
      """
      SELECT id, account_id FROM soul_generations
      WHERE status = 'processing' AND created_at < \(limit)
      """
    ) { (try $0["id"], try $0["account_id"]) }
  }

  static func ofModel(_ model: String, in db: Connection) throws -> [GenerationRow] {
    try db.all("SELECT * FROM soul_generations WHERE model_id = \(model)", row)
  }

  static func delete(_ id: String, of account: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_generations WHERE id = \(id) AND account_id = \(account)")
    db.changed(SoulTopic.gallery(account))
  }

  private static func row(_ row: Row) throws -> GenerationRow {
    GenerationRow(
      id: try row["id"], account: try row["account_id"], model: try row["model_id"],
      character: try row["character_id"], preset: try row["preset_id"],
      presetName: try row["preset_name"], style: try row["style_id"], prompt: try row["prompt"],
      enhancesPrompt: try row["enhances_prompt"], negativePrompt: try row["negative_prompt"],
      quality: PictureQuality(rawValue: try row["quality"]) ?? .high,
      ratio: AspectRatio(rawValue: try row["ratio"]) ?? .tall, seed: try row["seed"],
      requested: try row["requested"], month: try row["month"],
      status: GenerationStatus(rawValue: try row["status"]) ?? .failed,
      isAsked: try row["is_asked"], task: try row["task"], message: try row["message"],
      createdAt: try row["created_at"], completedAt: try row["completed_at"])
  }
}
