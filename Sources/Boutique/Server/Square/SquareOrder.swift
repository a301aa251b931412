import BoutiqueModels
import Foundation

/// `GET /v2/orders/{id}`, as far as we read it.
struct SquareOrderAnswer: Decodable, Sendable {
  var order: SquareOrder
}

struct SquareOrder: Decodable, Sendable {
  /// The name of a line that has none: Square sends one for a custom amount.
  static let unnamedItem = "Item"
  /// Real names and receipts are shorter than this.
  private static let nameLimit = 255
  private static let itemLimit = 500

  var totalMoney: SquareMoney?
  var lineItems: [Line]?

  struct Line: Decodable, Sendable {
    var name: String?
    /// A decimal number as text: "1", "2.5".
    var quantity: String?
    var totalMoney: SquareMoney?

    enum CodingKeys: String, CodingKey {
      case name, quantity
      case totalMoney = "total_money"
    }
  }

  enum CodingKeys: String, CodingKey {
    case totalMoney = "total_money"
    case lineItems = "line_items"
  }

  var items: [OrderItem] {
    (lineItems ?? []).prefix(Self.itemLimit).map { line in
      let name = line.name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      return OrderItem(
        name: name.isEmpty ? Self.unnamedItem : String(name.prefix(Self.nameLimit)),
        quantity: Self.wholeQuantity(line.quantity), amount: line.totalMoney?.amount ?? 0)
    }
  }

  /// Existing clients read whole quantities: 0.3 kg of tea is one tea, 2.5 m of silk are three.
  static func wholeQuantity(_ text: String?) -> Int {
    guard let text, let value = Double(text), value > 0, value < 1_000_000 else { return 1 }
    return Int(value.rounded(.up))
  }
}
