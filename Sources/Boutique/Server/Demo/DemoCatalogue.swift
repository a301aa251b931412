import BoutiqueModels

/// The goods of the demo's shop, with prices in cents.
enum DemoCatalogue {
  private static let goods: [(name: String, price: Int)] = [
    ("Silk Scarf", 8_900), ("Linen Shirt", 7_450), ("Beeswax Candle", 1_695),
    ("Leather Card Holder", 4_250), ("Cashmere Beanie", 5_900), ("Ceramic Vase", 6_375),
    ("Wool Throw", 11_800), ("Lavender Sachet", 895), ("Gold Hoop Earring", 3_450),
    ("Canvas Tote", 2_950), ("Straw Hat", 4_799), ("Porcelain Cup", 2_199),
    ("Notebook", 1_450), ("Soap Dish", 1_899), ("Glass Carafe", 3_925),
  ]

  /// A purchase of one to four different goods, mostly one of each.
  static func purchase(using generator: inout some RandomNumberGenerator) -> Order {
    let count = Int.random(in: 1...4, using: &generator)
    let items = goods.shuffled(using: &generator).prefix(count).map { good in
      let quantity = Int.random(in: 0..<5, using: &generator) == 0 ? 2 : 1
      return OrderItem(name: good.name, quantity: quantity, amount: good.price * quantity)
    }
    return Order(
      totalAmount: items.reduce(0) { $0 + $1.amount }, currency: "USD", items: Array(items))
  }
}
