import Foundation
import TruFanModels
import WireKit

/// A list of items as text: CSV with a line of names, or JSON as the server's import takes it.
struct ItemListText {
  /// A row of the list: an item, or what is wrong with the row.
  struct Row: Hashable {
    /// As the person counts: a spreadsheet's row, or 1 for the first item of JSON.
    let number: Int
    let name: String?
    let item: Result<ItemDraft, Fault>
  }

  struct Fault: Error, Hashable {
    let sentence: String
  }

  /// Why a text is no list.
  struct Unreadable: Error, Hashable {
    let sentence: String
  }

  /// How many rows are taken at once.
  static let most = 500

  let rows: [Row]
  /// The text of these rows alone, by their numbers.
  private let rest: @Sendable (Set<Int>) -> String

  /// - Throws: ``Unreadable``
  init(_ text: String) throws {
    // Spreadsheets put a mark of the byte order at the beginning.
    let text = text.replacing("\u{FEFF}", with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw Unreadable(sentence: "Paste a list, or choose a file.") }
    if let first = text.first, "[{".contains(first) {
      (rows, rest) = try Self.json(text)
    } else {
      let csv = CSVText(text)
      rows = try ItemColumns.rows(csv)
      rest = { numbers in
        csv.text(
          of: csv.records.prefix(1) + csv.records.dropFirst().filter { numbers.contains($0.row) })
      }
    }
    guard !rows.isEmpty else { throw Unreadable(sentence: "The list has no items.") }
    guard rows.count <= Self.most else {
      throw Unreadable(
        sentence: "The list has \(rows.count) items. Import at most \(Self.most) at once.")
    }
  }

  /// The list without the rows that are in the catalogue, to be corrected and imported again.
  func text(ofRows numbers: Set<Int>) -> String { numbers.isEmpty ? "" : rest(numbers) }

  // MARK: JSON

  private static func json(_ text: String) throws -> ([Row], @Sendable (Set<Int>) -> String) {
    let values: [JSONItem]
    do {
      let data = Data(text.utf8)
      values =
        text.hasPrefix("[")
        ? try WireJSON.decode([JSONItem].self, from: data)
        : try WireJSON.decode([String: [JSONItem]].self, from: data)["items"] ?? []
    } catch {
      throw Unreadable(sentence: "This is no list of items in JSON. Check the brackets and commas.")
    }
    let rows = values.enumerated().map { index, value in
      Row(number: index + 1, name: value.name, item: value.item)
    }
    return (
      rows,
      { numbers in
        let kept = values.enumerated().filter { numbers.contains($0.offset + 1) }
        return "[\n" + kept.map { $0.element.text }.joined(separator: ",\n") + "\n]"
      }
    )
  }
}

/// One item of JSON, whatever is wrong with it.
private struct JSONItem: Decodable, Sendable {
  let name: String?
  let item: Result<ItemDraft, ItemListText.Fault>
  /// The same item in JSON.
  let text: String

  private struct Named: Decodable {
    let name: String?
  }

  init(from decoder: any Decoder) throws {
    name = (try? Named(from: decoder))?.name
    let value = try JSONText(from: decoder)
    text = value.text
    do {
      item = .success(try ItemDraft(from: decoder))
    } catch {
      item = .failure(.init(sentence: Self.sentence(error)))
    }
  }

  private static func sentence(_ error: any Error) -> String {
    let path: [any CodingKey] =
      switch error as? DecodingError {
      case .dataCorrupted(let place)?, .typeMismatch(_, let place)?, .valueNotFound(_, let place)?:
        place.codingPath
      default: []
      }
    guard let field = path.last(where: { $0.intValue == nil })?.stringValue, field != "items" else {
      return "This is no item."
    }
    return "The value of \(field) cannot be read."
  }
}
