/// The shelves of a convenience store.
public enum ItemCategory: String, Codable, CaseIterable, Hashable, Sendable {
  case grocery
  case food
  case beverage
  case personalCare = "personal_care"
  case electronics
  case other

  public var displayName: String {
    switch self {
    case .grocery: "Grocery"
    case .food: "Food"
    case .beverage: "Beverage"
    case .personalCare: "Personal Care"
    case .electronics: "Electronics"
    case .other: "Other"
    }
  }

  /// The name of the category's symbol.
  public var icon: String {
    switch self {
    case .grocery: "cart.fill"
    case .food: "fork.knife"
    case .beverage: "cup.and.saucer.fill"
    case .personalCare: "paintbrush.fill"
    case .electronics: "bolt.fill"
    case .other: "ellipsis.circle.fill"
    }
  }
}

/// Whether the shops have an item, as far as the lot's staff know.
public enum ItemStock: String, Codable, CaseIterable, Hashable, Sendable {
  case inStock = "in_stock"
  case low
  case out
}
