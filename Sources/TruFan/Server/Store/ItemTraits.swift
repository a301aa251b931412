import ServerKit
import TruFanModels

/// What of an item is compared with another one. A hundred are read for each, so the rest is not.
struct ItemTraits {
  static let columns: SQL = """
    i.id, i.name, i.category, i.final_price, i.source_store, i.aisle, i.tags
    """

  let id: String
  let words: [String]
  let category: ItemCategory?
  let price: Price
  let sourceStore: String
  let aisle: String?
  let tags: Set<String>

  init(_ item: ConvenienceItem) {
    id = item.id
    words = Self.words(of: item.name)
    category = item.category
    price = item.finalPrice
    sourceStore = item.sourceStore
    aisle = item.aisle
    tags = Self.keys(item.tags)
  }

  /// A row of ``columns``.
  init(_ row: Row) throws {
    id = try row["id"]
    words = Self.words(of: try row["name"])
    category = try row["category"]
    price = try row["final_price"]
    sourceStore = try row["source_store"]
    aisle = try row["aisle"]
    tags = Self.keys(try ItemTable.tags(row))
  }

  /// The kind of thing as the name has it: "milk" of "Whole Milk, Half Gallon".
  static func kind(of name: String) -> String? { title(name).last }

  private static func keys(_ tags: [String]?) -> Set<String> {
    Set((tags ?? []).map(ItemTable.key))
  }

  private static func words(of name: String) -> [String] {
    title(name).map {
      $0.utf8.count > 3 && $0.utf8.last == UInt8(ascii: "s") ? String($0.dropLast()) : $0
    }
  }

  /// What stands after a comma is a size, and after "for" or "on" the use or the place.
  private static func title(_ name: String) -> [String] {
    let first = name.lowercased().unicodeScalars.prefix { $0 != "," && $0 != "(" }
    let words = first.split { !isOfWord($0) }.map(String.init)
    return words.prefix { !["for", "on", "with"].contains($0) }.filter { $0.count > 2 }
  }

  /// An accent may be a scalar of its own.
  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return ("a"..."z").contains(scalar) }
    return scalar.properties.isAlphabetic || scalar.properties.isDiacritic
  }
}
