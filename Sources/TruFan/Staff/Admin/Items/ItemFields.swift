import Foundation
import TruFanModels

/// An item's fields as they are typed.
struct ItemFields: Hashable {
  var name = ""
  var description = ""
  var category = ItemCategory.grocery
  var tags = ""
  var imageUrl = ""
  var basePrice = ""
  var markupPercent = "0"
  var markupAmount = "0.00"
  var sourceStore = ""
  var sourceAddress = ""
  var aisle = ""
  var sku = ""
  var barcode = ""
  /// A fact in each line, as ``NutritionText`` has it.
  var nutrition = ""
  var stock = ItemStock.inStock
  var isActive = true
  var maxQuantity = 10
  var shoppingMinutes = 15
  var requiresAge = false

  /// A new item's.
  init() {}

  init(_ item: ConvenienceItem) {
    name = item.name
    description = item.description ?? ""
    category = item.category ?? .other
    tags = (item.tags ?? []).joined(separator: ", ")
    imageUrl = item.imageUrl ?? ""
    basePrice = TypedNumber.text(item.basePrice)
    markupPercent = TypedNumber.text(item.markupPercent)
    markupAmount = TypedNumber.text(item.markupAmount)
    sourceStore = item.sourceStore
    sourceAddress = item.sourceAddress ?? ""
    aisle = item.aisle ?? ""
    sku = item.sku ?? ""
    barcode = item.barcode ?? ""
    nutrition = NutritionText.text(item.nutrition)
    stock = item.stock
    isActive = item.isActive
    maxQuantity = item.maxQuantityPerOrder
    shoppingMinutes = item.estimatedShoppingTimeMinutes
    requiresAge = item.requiresAgeVerification
  }

  /// In the order of the screen.
  static var parts: [FormPart<ItemFields>] {
    [
      FormPart("name", \.name), FormPart("category", \.category, words: \.displayName),
      FormPart("stock", \.stock, words: \.displayName),
      FormPart("base_price", \.basePrice),
      FormPart("markup_percent", \.markupPercent), FormPart("markup_amount", \.markupAmount),
      FormPart("source_store", \.sourceStore), FormPart("source_address", \.sourceAddress),
      FormPart("aisle", \.aisle), FormPart("barcode", \.barcode), FormPart("sku", \.sku),
      FormPart("is_active", \.isActive, words: { $0 ? "in use" : "switched off" }),
      FormPart("requires_age_verification", \.requiresAge, words: { $0 ? "yes" : "no" }),
      FormPart("max_quantity_per_order", \.maxQuantity),
      FormPart("estimated_shopping_time_minutes", \.shoppingMinutes),
      FormPart("description", \.description), FormPart("tags", \.tags),
      FormPart("image_url", \.imageUrl), FormPart("nutrition", \.nutrition),
    ]
  }

  /// What parkers pay; nil while a number cannot be read.
  var finalPrice: Price? {
    guard let base = TypedNumber.price(basePrice), base > .zero,
      let percent = TypedNumber.percent(markupPercent), percent >= .zero,
      let amount = TypedNumber.price(markupAmount), amount >= .zero
    else { return nil }
    return ItemPrice(base: base, markupAmount: amount, markupPercent: percent).final
  }
}

extension ItemFields {
  /// The fields that differ, as the server takes them, and a sentence for each that cannot be read.
  /// - Parameter base: the fields as they were; nil for a new item, of which all fields are sent.
  func draft(since base: ItemFields?) -> (draft: ItemDraft, faults: [String: [String]]) {
    var draft = ItemDraft()
    func changed<Value: Equatable>(_ path: KeyPath<ItemFields, Value>) -> Value? {
      base?[keyPath: path] == self[keyPath: path] ? nil : self[keyPath: path]
    }
    draft.name = changed(\.name)
    draft.description = changed(\.description)
    draft.category = changed(\.category)
    draft.tags = changed(\.tags).map(Self.list)
    draft.imageUrl = changed(\.imageUrl)
    draft.sourceStore = changed(\.sourceStore)
    draft.sourceAddress = changed(\.sourceAddress)
    draft.aisle = changed(\.aisle)
    draft.sku = changed(\.sku)
    draft.barcode = changed(\.barcode)
    draft.nutrition = changed(\.nutrition).flatMap { try? NutritionText.facts($0) }
    draft.stock = changed(\.stock)
    draft.maxQuantityPerOrder = changed(\.maxQuantity)
    draft.estimatedShoppingTimeMinutes = changed(\.shoppingMinutes)
    draft.requiresAgeVerification = changed(\.requiresAge)
    if base != nil { draft.isActive = changed(\.isActive) }
    draft.basePrice = changed(\.basePrice).flatMap(TypedNumber.price)
    draft.markupPercent = changed(\.markupPercent).flatMap(TypedNumber.percent)
    draft.markupAmount = changed(\.markupAmount).flatMap(TypedNumber.price)
    return (draft, faults)
  }

  /// By field; the server has the last word.
  private var faults: [String: [String]] {
    var faults: [String: [String]] = [:]
    if name.orNil == nil { faults["name"] = ["Enter a name."] }
    if sourceStore.orNil == nil { faults["source_store"] = ["Name the shop."] }
    if (TypedNumber.price(basePrice) ?? .zero) <= .zero {
      faults["base_price"] = ["Enter an amount such as 4.99."]
    }
    if (TypedNumber.percent(markupPercent) ?? Percent(-1)) < .zero {
      faults["markup_percent"] = ["Enter a percentage such as 10, or 0."]
    }
    if (TypedNumber.price(markupAmount) ?? Price(cents: -1)) < .zero {
      faults["markup_amount"] = ["Enter an amount such as 0.50, or 0."]
    }
    do { _ = try NutritionText.facts(nutrition) } catch {
      faults["nutrition"] = [error.sentence]
    }
    return faults
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").compactMap { String($0).orNil }
  }
}

extension ItemStock {
  /// For people.
  var displayName: String {
    switch self {
    case .inStock: "In stock"
    case .low: "Low"
    case .out: "Sold out"
    }
  }
}
