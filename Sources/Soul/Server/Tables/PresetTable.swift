import ServerKit
import SoulModels
import WireKit

/// The presets. The server adds those that it begins with; everything but the id is the operator's.
enum PresetTable {
  static let schema = """
    CREATE TABLE soul_presets (
      id TEXT PRIMARY KEY,
      style_id TEXT NOT NULL,
      name TEXT NOT NULL,
      prompt TEXT NOT NULL,
      cover TEXT NOT NULL,
      category TEXT NOT NULL,
      sort_order BIGINT NOT NULL,
      is_active INTEGER NOT NULL
    );
    CREATE INDEX soul_presets_by_style ON soul_presets (style_id);
    """

  /// - Returns: false if a preset of that id is there already; it stays as it is.
  @discardableResult
  static func insert(_ draft: PresetDraft, order: Int, in db: Connection) throws -> Bool {
    try db.execute(
      """
      INSERT INTO soul_presets (id, style_id, name, prompt, cover, category, sort_order, is_active)
      VALUES (\(draft.id), \(draft.style), \(draft.name), \(draft.prompt), \(draft.cover),
        \(draft.category.rawValue), \(order), 1)
      ON CONFLICT (id) DO NOTHING
      """) == 1
  }

  static func list(_ query: PresetQuery, in db: Connection) throws -> [PresetRow] {
    let isActive: SQL = query.isActive.map { "AND is_active = \($0)" } ?? ""
    let id: SQL = query.id.map { "AND id = \($0)" } ?? ""
    let style: SQL = query.style.map { "AND style_id = \($0)" } ?? ""
    let category: SQL = query.category.map { "AND category = \($0)" } ?? ""
    let column: SQL = query.order.isByName ? "name" : "sort_order"
    let direction: SQL = query.order.isDescending ? "DESC" : "ASC"
    return try db.all(
      """
      SELECT * FROM soul_presets WHERE 1 = 1 \(isActive) \(id) \(style) \(category)
      ORDER BY \(column) \(direction), id
      LIMIT \(query.limit ?? PresetQuery.limits.upperBound) OFFSET \(query.offset ?? 0)
      """, preset)
  }

  static func find(_ id: String, in db: Connection) throws -> PresetRow? {
    try db.first("SELECT * FROM soul_presets WHERE id = \(id)", preset)
  }

  /// Those of these presets that are on, by id.
  static func active(_ ids: [String], in db: Connection) throws -> [String: PresetRow] {
    guard !ids.isEmpty else { return [:] }
    let found = try db.all(
      "SELECT * FROM soul_presets WHERE is_active = 1 AND id IN \(ids)", preset)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
  }

  /// The preset of a style: one that is on, before one that is off.
  static func find(style: String, in db: Connection) throws -> PresetRow? {
    try db.first(
      """
      SELECT * FROM soul_presets WHERE style_id = \(style)
      ORDER BY is_active DESC, sort_order LIMIT 1
      """, preset)
  }

  /// Switches the preset of an id, or those of a style, on or off.
  /// - Returns: their names, in order.
  static func activate(_ name: String, _ isActive: Bool, in db: Connection) throws -> [String] {
    try db.execute(
      """
      UPDATE soul_presets SET is_active = \(isActive) WHERE style_id = \(name) OR id = \(name)
      """)
    return try db.all(
      """
      SELECT name FROM soul_presets WHERE style_id = \(name) OR id = \(name) ORDER BY sort_order, id
      """
    ) { try $0["name"] }
  }

  private static func preset(_ row: Row) throws -> PresetRow {
    PresetRow(
      id: try row["id"], style: try row["style_id"], name: try row["name"],
      prompt: try row["prompt"], cover: try row["cover"],
      category: PresetCategory(rawValue: try row["category"]), order: try row["sort_order"],
      isActive: try row["is_active"])
  }
}

/// A preset as it is stored.
struct PresetRow: Hashable, Sendable {
  let id: String
  let style: String
  let name: String
  let prompt: String
  let cover: String
  let category: PresetCategory
  let order: Int
  let isActive: Bool

  /// - Parameter publicBaseURL: without a slash at the end.
  func preset(at publicBaseURL: String) -> Preset {
    Preset(
      id: id, name: name, prompt: prompt, styleId: style,
      imageUrl: publicBaseURL + SoulAPI.presetCover.path.filled(["name": cover]),
      category: category, sortOrder: order, isActive: isActive)
  }
}
