import ServerKit
import TruFanModels
import WireKit

/// The lines of orders, each a copy of its item at the time of the order.
enum OrderLineTable {
  static let schema = """
    CREATE TABLE trufan_order_lines (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES trufan_orders (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      item_id TEXT REFERENCES trufan_items (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      description TEXT,
      image_url TEXT,
      source_store TEXT NOT NULL,
      aisle TEXT,
      quantity BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 100),
      unit_price BIGINT NOT NULL,
      status TEXT NOT NULL,
      notes TEXT,
      actual_price BIGINT CHECK (actual_price >= 0),
      needs_age BIGINT NOT NULL,
      substitute_state TEXT,
      substitute_item TEXT,
      substitute_name TEXT,
      substitute_image TEXT,
      substitute_price BIGINT CHECK (substitute_price >= 0),
      substitute_answer_by BIGINT,
      created_at BIGINT NOT NULL,
      UNIQUE (order_id, position)
    );
    CREATE INDEX trufan_order_lines_by_item ON trufan_order_lines (item_id);
    """

  static let replacement = "ALTER TABLE trufan_order_lines ADD COLUMN replacement TEXT;"
  static let fetched = "ALTER TABLE trufan_order_lines ADD COLUMN substitute_fetched_at BIGINT;"

  /// An order's lines lie together: four indexes were written for each line, two of them in random places.
  /// The table has no reference to its items, because that needs one of these indexes.
  static let byOrder = """
    CREATE TABLE trufan_order_lines_by_order (
      id TEXT NOT NULL,
      order_id TEXT NOT NULL REFERENCES trufan_orders (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      item_id TEXT,
      name TEXT NOT NULL,
      description TEXT,
      image_url TEXT,
      source_store TEXT NOT NULL,
      aisle TEXT,
      quantity BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 100),
      unit_price BIGINT NOT NULL,
      status TEXT NOT NULL,
      notes TEXT,
      actual_price BIGINT CHECK (actual_price >= 0),
      needs_age BIGINT NOT NULL,
      substitute_state TEXT,
      substitute_item TEXT,
      substitute_name TEXT,
      substitute_image TEXT,
      substitute_price BIGINT CHECK (substitute_price >= 0),
      substitute_answer_by BIGINT,
      created_at BIGINT NOT NULL,
      replacement TEXT,
      substitute_fetched_at BIGINT,
      PRIMARY KEY (order_id, position)
    ) \(TableForm.byKey);
    INSERT INTO trufan_order_lines_by_order (\(stored)) SELECT \(stored) FROM trufan_order_lines;
    DROP TABLE trufan_order_lines;
    ALTER TABLE trufan_order_lines_by_order RENAME TO trufan_order_lines;
    """

  private static let stored = """
    id, order_id, position, item_id, name, description, image_url, source_store, aisle, quantity,
      unit_price, status, notes, actual_price, needs_age, substitute_state, substitute_item,
      substitute_name, substitute_image, substitute_price, substitute_answer_by, created_at,
      replacement, substitute_fetched_at
    """

  static let substituteDecider = """
    ALTER TABLE trufan_order_lines ADD COLUMN substitute_decided_by TEXT;
    """

  /// A server of before leaves the decider of an earlier question, which has not decided this one. Where it
  /// has noted a decider of its own, and no question, that counts.
  static let decidedQuestion = """
    ALTER TABLE trufan_order_lines ADD COLUMN substitute_decided_question BIGINT;
    UPDATE trufan_order_lines SET substitute_decided_question = substitute_answer_by
    WHERE substitute_decided_by IS NOT NULL;
    """

  /// An order under way needs no proof of age for what it does not bring.
  static let substituteAge = """
    ALTER TABLE trufan_order_lines ADD COLUMN substitute_needs_age BIGINT;
    UPDATE trufan_order_lines SET substitute_needs_age =
      (SELECT i.needs_age FROM trufan_items i WHERE i.id = trufan_order_lines.substitute_item)
    WHERE substitute_item IS NOT NULL;
    UPDATE trufan_orders SET needs_age = 0
    WHERE needs_age = 1
      AND status IN ('pending', 'confirmed', 'shopping', 'purchased', 'stored', 'ready')
      AND NOT EXISTS (
        SELECT 1 FROM trufan_order_lines l
        WHERE l.order_id = trufan_orders.id AND l.status <> 'not_found'
          AND CASE WHEN l.status = 'substituted' AND l.substitute_state = 'accepted'
            THEN COALESCE(l.substitute_needs_age, l.needs_age) ELSE l.needs_age END = 1);
    """

  /// A deleted item is none.
  private static let selection: SQL = """
    SELECT id, order_id, (SELECT i.id FROM trufan_items i WHERE i.id = l.item_id) AS item_id, name,
      description, image_url, source_store, aisle, quantity, unit_price, status, notes,
      actual_price, needs_age, substitute_state, substitute_item, substitute_name,
      substitute_image, substitute_price, substitute_answer_by, substitute_fetched_at, replacement,
      substitute_needs_age, created_at,
      CASE WHEN COALESCE(substitute_decided_question, substitute_answer_by) = substitute_answer_by
        THEN substitute_decided_by END AS substitute_decided_by,
      (SELECT i.source_store FROM trufan_items i WHERE i.id = l.substitute_item) AS substitute_store
    FROM trufan_order_lines l
    """

  static func all(ofOrder order: String, in db: Connection) throws -> [OrderItem] {
    try db.all("\(selection) WHERE order_id = \(order) ORDER BY position", line)
  }

  /// How many lines each order has.
  static func counts(ofOrders orders: [String], in db: Connection) throws -> [String: Int] {
    let counts: [(String, Int)] = try db.all(
      """
      SELECT order_id, COUNT(*) AS count FROM trufan_order_lines
      WHERE order_id IN \(orders) GROUP BY order_id
      """
    ) { (try $0["order_id"], try $0["count"]) }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// Writes the lines of a new order, of which it has at least one.
  static func insert(_ lines: [OrderItem], in db: Connection) throws {
    let rows = lines.enumerated().map { position, line -> SQL in
      """
      (\(line.id), \(line.orderId), \(position), \(line.itemId), \(line.itemName),
        \(line.itemDescription), \(line.itemImageUrl), \(line.sourceStore), \(line.aisle),
        \(line.quantity), \(line.unitPrice), \(line.status), \(line.requiresAgeVerification),
        \(line.replacement), \(line.createdAt))
      """
    }
    try db.execute(
      """
      INSERT INTO trufan_order_lines (id, order_id, position, item_id, name, description,
        image_url, source_store, aisle, quantity, unit_price, status, needs_age, replacement,
        created_at)
      VALUES \(rows: rows)
      """)
  }

  static func update(_ line: OrderItem, in db: Connection) throws {
    let substitute = line.substitution
    try db.execute(
      """
      UPDATE trufan_order_lines SET status = \(line.status), notes = \(line.substitutionNotes),
        actual_price = \(line.actualPrice), substitute_state = \(substitute?.state),
        substitute_item = \(substitute?.itemId), substitute_name = \(substitute?.name),
        substitute_image = \(substitute?.imageUrl), substitute_price = \(substitute?.unitPrice),
        substitute_needs_age = \(substitute?.requiresAgeVerification),
        substitute_decided_by = \(substitute?.decidedBy),
        substitute_decided_question = \(substitute?.decidedBy == nil ? nil : substitute?.answerBy),
        substitute_answer_by = \(substitute?.answerBy),
        substitute_fetched_at = \(substitute?.fetchedAt)
      WHERE id = \(line.id) AND order_id = \(line.orderId)
      """)
  }

  private static func line(_ row: Row) throws -> OrderItem {
    OrderItem(
      id: try row["id"], orderId: try row["order_id"], itemId: try row["item_id"],
      itemName: try row["name"], itemDescription: try row["description"],
      itemImageUrl: try row["image_url"], sourceStore: try row["source_store"],
      aisle: try row["aisle"], quantity: try row["quantity"], unitPrice: try row["unit_price"],
      status: try row["status"], substitutionNotes: try row["notes"],
      actualPrice: try row["actual_price"], requiresAgeVerification: try row["needs_age"],
      replacement: try row["replacement"], substitution: try substitution(row),
      createdAt: try row["created_at"])
  }

  private static func substitution(_ row: Row) throws -> Substitution? {
    let state: Substitution.State? = try row["substitute_state"]
    guard let state else { return nil }
    return Substitution(
      state: state, decidedBy: try row["substitute_decided_by"],
      itemId: try row["substitute_item"], name: try row["substitute_name"],
      sourceStore: try row["substitute_store"], imageUrl: try row["substitute_image"],
      unitPrice: try row["substitute_price"],
      requiresAgeVerification: try row["substitute_needs_age"],
      answerBy: try row["substitute_answer_by"], fetchedAt: try row["substitute_fetched_at"])
  }
}
