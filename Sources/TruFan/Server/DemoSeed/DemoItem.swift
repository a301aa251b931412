import Foundation
import ServerKit
import TruFanModels
import WireKit

/// An item of `catalogue.json`.
struct DemoItem: Decodable, Sendable {
  let id: String
  let venue: String
  let name: String
  let description: String
  let category: ItemCategory
  let basePrice: Price
  let markupAmount: Price
  let markupPercent: Percent
  let sourceStore: String
  let sourceAddress: String
  let aisle: String
  let estimatedShoppingTimeMinutes: Int
  let requiresAgeVerification: Bool
  let maxQuantityPerOrder: Int
  let tags: [String]
  let sku: String
  let barcode: String
  let stock: ItemStock
  let picture: String
  let popularity: Int
  let nutrition: DemoNutrition?

  func item(at now: Timestamp) -> ConvenienceItem {
    ConvenienceItem(
      id: id, venueId: venue, name: name, description: description,
      imageUrl: TruFanPictures.path(picture), category: category,
      price: ItemPrice(
        base: basePrice, markupAmount: markupAmount, markupPercent: markupPercent),
      sourceStore: sourceStore, sourceAddress: sourceAddress, aisle: aisle,
      estimatedShoppingTimeMinutes: estimatedShoppingTimeMinutes, stock: stock,
      requiresAgeVerification: requiresAgeVerification,
      maxQuantityPerOrder: maxQuantityPerOrder, tags: tags, sku: sku, barcode: barcode,
      nutrition: nutrition?.facts, createdAt: WireTime(now), updatedAt: WireTime(now))
  }
}

/// The label of a food, of which each fact may be missing.
struct DemoNutrition: Decodable, Sendable {
  let serving: String?
  let calories: Int?
  let fatG: Int?
  let carbohydrateG: Int?
  let sugarG: Int?
  let proteinG: Int?
  let sodiumMg: Int?

  var facts: [String: String] {
    var facts: [String: String] = [:]
    facts["Serving"] = serving
    facts["Calories"] = calories.map { "\($0)" }
    facts["Fat"] = fatG.map { "\($0) g" }
    facts["Carbohydrates"] = carbohydrateG.map { "\($0) g" }
    facts["Sugar"] = sugarG.map { "\($0) g" }
    facts["Protein"] = proteinG.map { "\($0) g" }
    facts["Sodium"] = sodiumMg.map { "\($0) mg" }
    return facts
  }
}

/// An opinion of `reviews.json`.
struct DemoReview: Decodable, Sendable {
  let item: String
  let name: String
  let stars: Int
  let text: String
  let daysAgo: Int

  func review(before now: Timestamp) -> ItemReview {
    ItemReview(
      name: name, stars: stars, text: text,
      createdAt: WireTime(now.adding(.seconds(-86_400 * daysAgo))))
  }
}
