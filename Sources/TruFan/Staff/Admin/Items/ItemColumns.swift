import Foundation
import TruFanModels

/// The columns that a list of items may have, and how each is read.
enum ItemColumns {
  /// In the order in which the screen names them.
  static let names = [
    "name", "base_price", "source_store", "category", "description", "markup_percent",
    "markup_amount", "tags", "stock", "aisle", "barcode", "sku", "source_address", "image_url",
    "max_quantity_per_order", "requires_age_verification", "estimated_shopping_time_minutes",
    "nutrition",
  ]
  private static let needed = ["name", "base_price", "source_store"]

  /// - Throws: ``ItemListText/Unreadable`` for columns that are missing or unknown: a column that
  ///   nobody reads would be lost without a word.
  static func rows(_ csv: CSVText) throws -> [ItemListText.Row] {
    let names = (csv.records.first?.fields ?? []).map {
      $0.trimmingCharacters(in: .whitespaces).lowercased().replacing(" ", with: "_")
    }
    guard needed.allSatisfy(names.contains) else {
      throw ItemListText.Unreadable(
        sentence:
          "The first line must name the columns: at least name, base_price and source_store.")
    }
    if let stranger = names.first(where: { !$0.isEmpty && !Self.names.contains($0) }) {
      throw ItemListText.Unreadable(
        sentence: "“\(stranger)” is no column of a list. Rename it, or take it out.")
    }
    guard Set(names).count == names.count else {
      throw ItemListText.Unreadable(sentence: "Two columns have the same name.")
    }
    return csv.records.dropFirst().map { record in
      var row = ItemRow(
        fields: Dictionary(zip(names, record.fields)) { first, _ in first },
        stranger: stranger(in: record, names))
      let draft = row.draft()
      return ItemListText.Row(
        number: record.row, name: draft.name,
        item: row.faults.isEmpty
          ? .success(draft) : .failure(.init(sentence: row.faults.joined(separator: " "))))
    }
  }
}

extension ItemColumns {
  /// What stands in a row below no name, and would be lost without a word.
  fileprivate static func stranger(in record: CSVText.Record, _ names: [String]) -> String? {
    record.fields.enumerated().first { place, field in
      (!names.indices.contains(place) || names[place].isEmpty) && field.orNil != nil
    }?.element
  }
}

/// One row, while it is read.
private struct ItemRow {
  let fields: [String: String]
  private(set) var faults: [String] = []

  /// - Parameter stranger: what stands in the row below no column's name.
  init(fields: [String: String], stranger: String?) {
    self.fields = fields
    guard let stranger else { return }
    faults.append(
      """
      “\(stranger.prefix(40))” stands below no column. Put a text that has a comma between quotation \
      marks.
      """)
  }

  mutating func draft() -> ItemDraft {
    var draft = ItemDraft()
    draft.name = text("name")
    if draft.name == nil { faults.append("Enter a name.") }
    draft.sourceStore = text("source_store")
    if draft.sourceStore == nil { faults.append("Name the shop (source_store).") }
    draft.basePrice = read("base_price", TypedNumber.price, "no price such as 4.99")
    if text("base_price") == nil { faults.append("Enter a price (base_price).") }
    draft.markupAmount = read("markup_amount", TypedNumber.price, "no amount such as 0.50")
    draft.markupPercent = read("markup_percent", TypedNumber.percent, "no percentage such as 10")
    draft.category = read("category", Self.category, "no category")
    draft.stock = read("stock", Self.stock, "no stock: use in_stock, low or out")
    draft.requiresAgeVerification = read(
      "requires_age_verification", Self.flag, "neither yes nor no")
    draft.maxQuantityPerOrder = read("max_quantity_per_order", { Int($0) }, "no whole number")
    draft.estimatedShoppingTimeMinutes = read(
      "estimated_shopping_time_minutes", { Int($0) }, "no whole number")
    draft.description = text("description")
    draft.sourceAddress = text("source_address")
    draft.imageUrl = text("image_url")
    draft.aisle = text("aisle")
    draft.sku = text("sku")
    draft.barcode = text("barcode")
    draft.nutrition = nutrition()
    draft.tags = text("tags")?.split { ",;".contains($0) }.compactMap { String($0).orNil }
    return draft
  }

  private func text(_ name: String) -> String? { fields[name].flatMap(\.orNil) }

  private mutating func nutrition() -> [String: String]? {
    guard let text = text("nutrition") else { return nil }
    do { return try NutritionText.facts(text, separator: ";") } catch {
      faults.append(error.sentence)
      return nil
    }
  }

  private mutating func read<Value>(
    _ name: String, _ parse: (String) -> Value?, _ fault: String
  ) -> Value? {
    guard let text = text(name) else { return nil }
    guard let value = parse(text) else {
      faults.append("“\(text.prefix(40))” is \(fault).")
      return nil
    }
    return value
  }

  private static func category(_ text: String) -> ItemCategory? {
    ItemCategory(rawValue: text.lowercased().replacing(" ", with: "_"))
  }

  private static func stock(_ text: String) -> ItemStock? {
    ItemStock(rawValue: text.lowercased().replacing(" ", with: "_"))
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }
}
