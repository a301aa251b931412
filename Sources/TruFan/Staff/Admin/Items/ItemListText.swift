import Foundation
import TruFanModels
import WireKit

/// A list of items as text: CSV with a line of names, or JSON as the server's import takes it.
enum ItemListText {
  /// A row of the list: an item, or what is wrong with the row.
  struct Row: Hashable, Identifiable {
    /// 1 for the first item.
    let number: Int
    let name: String
    let draft: ItemDraft?
    let error: String?

    var id: Int { number }
  }

  /// Why a text is no list.
  struct Unreadable: Error, Hashable {
    let sentence: String
  }

  /// How many rows are taken at once.
  static let most = 500

  /// - Throws: ``Unreadable``
  static func rows(_ text: String) throws -> [Row] {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw Unreadable(sentence: "Paste a list, or choose a file.") }
    let rows = "[{".contains(trimmed.prefix(1)) ? try json(trimmed) : try csv(trimmed)
    guard !rows.isEmpty else { throw Unreadable(sentence: "The list has no items.") }
    guard rows.count <= most else {
      throw Unreadable(sentence: "The list has \(rows.count) items. Import at most \(most) at once.")
    }
    return rows
  }

  // MARK: JSON

  private static func json(_ text: String) throws -> [Row] {
    let data = Data(text.utf8)
    let items: [ItemDraft]
    do {
      items =
        text.hasPrefix("[")
        ? try WireJSON.decode([ItemDraft].self, from: data)
        : try WireJSON.decode(BulkImportRequest.self, from: data).items
    } catch {
      throw Unreadable(sentence: "This JSON is no list of items. Each needs a name and a base_price.")
    }
    return items.enumerated().map { index, draft in
      Row(number: index + 1, name: draft.name ?? "", draft: draft, error: nil)
    }
  }

  // MARK: CSV

  private static func csv(_ text: String) throws -> [Row] {
    var lines = CSVText.records(text)
    let names = lines.removeFirst().map {
      $0.trimmingCharacters(in: .whitespaces).lowercased().replacing(" ", with: "_")
    }
    guard names.contains("name"), names.contains("base_price") else {
      throw Unreadable(
        sentence: "The first line must name the columns, at least name and base_price.")
    }
    return lines.enumerated().map { index, values in
      let fields = Dictionary(
        zip(names, values.map { $0.trimmingCharacters(in: .whitespaces) }),
        uniquingKeysWith: { $1 })
      return row(index + 1, fields)
    }
  }

  private static func row(_ number: Int, _ fields: [String: String]) -> Row {
    func text(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    func amount(_ name: String) -> Price? {
      text(name).flatMap { Price($0.replacing("$", with: "").replacing("%", with: "")) }
    }
    var draft = ItemDraft()
    draft.name = text("name")
    draft.description = text("description")
    draft.category = text("category").flatMap { ItemCategory(rawValue: $0.lowercased()) }
    draft.basePrice = amount("base_price")
    draft.markupPercent = amount("markup_percent").map { Percent(hundredths: $0.cents) }
    draft.sourceStore = text("source_store")
    draft.sourceAddress = text("source_address")
    draft.aisle = text("aisle")
    draft.sku = text("sku")
    draft.barcode = text("barcode")
    draft.tags = text("tags")?.split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let error: String? =
      if draft.name == nil {
        "The name is missing."
      } else if draft.basePrice == nil {
        "“\(text("base_price") ?? "")” is no price such as 4.99."
      } else if text("category") != nil, draft.category == nil {
        "“\(text("category") ?? "")” is no category."
      } else if text("markup_percent") != nil, draft.markupPercent == nil {
        "“\(text("markup_percent") ?? "")” is no percentage."
      } else {
        nil
      }
    return Row(
      number: number, name: draft.name ?? "", draft: error == nil ? draft : nil, error: error)
  }
}

/// Comma-separated values (RFC 4180). Semicolons and tabs separate, too, if the first line has them.
enum CSVText {
  static func records(_ text: String) -> [[String]] {
    let first = text.prefix { $0 != "\n" && $0 != "\r\n" }
    let separator: Character =
      first.contains("\t") ? "\t" : first.contains(";") && !first.contains(",") ? ";" : ","
    var records: [[String]] = []
    var (record, field, isQuoted) = ([String](), "", false)
    var rest = text[...]
    func isEnd(_ character: Character) -> Bool { character == "\n" || character == "\r\n" }
    while let character = rest.popFirst() {
      if isQuoted {
        if character != "\"" {
          field.append(character)
        } else if rest.first == "\"" {
          field.append(rest.removeFirst())
        } else {
          isQuoted = false
        }
      } else if character == "\"", field.isEmpty {
        isQuoted = true
      } else if character == separator {
        record.append(field)
        field = ""
      } else if isEnd(character) {
        records.append(record + [field])
        (record, field) = ([], "")
      } else {
        field.append(character)
      }
    }
    records.append(record + [field])
    return records.filter { $0.contains { !$0.trimmingCharacters(in: .whitespaces).isEmpty } }
  }
}
