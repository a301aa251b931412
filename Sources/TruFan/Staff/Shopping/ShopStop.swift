import Foundation
import TruFanModels

/// A shop with what is to be bought there.
struct ShopStop: Identifiable {
  let shop: String
  let lines: [TripLine]

  var id: String { shop }
  @MainActor var address: String? { lines.lazy.compactMap(\.line.shelf?.sourceAddress).first }
}

/// A line with the order that it belongs to.
struct TripLine: Identifiable {
  let line: OrderItem
  let order: String
  let desk: OrderDesk

  var id: String { line.id }
}

extension TripLine: Comparable {
  /// By aisle as one walks, A2 before A10; items without a known aisle come last.
  static func < (left: TripLine, right: TripLine) -> Bool {
    let (one, other) = (Aisle(left.line.broughtAisle), Aisle(right.line.broughtAisle))
    if one != other { return one < other }
    return (left.line.itemName, left.order, left.id) < (right.line.itemName, right.order, right.id)
  }

  static func == (left: TripLine, right: TripLine) -> Bool {
    left.line == right.line && left.order == right.order
  }
}

/// An aisle's name in parts that can be compared: letters, then a number.
struct Aisle: Comparable {
  let letters: String
  let number: Int

  init(_ name: String?) {
    let name = name?.trimmingCharacters(in: .whitespaces).uppercased() ?? ""
    let digits = name.drop { !$0.isNumber }
    // Behind every letter.
    letters = name.isEmpty ? "\u{10FFFF}" : String(name.prefix { !$0.isNumber })
    number = Int(digits.prefix { $0.isNumber }.prefix(9)) ?? 0
  }

  static func < (left: Aisle, right: Aisle) -> Bool {
    (left.letters, left.number) < (right.letters, right.number)
  }
}
