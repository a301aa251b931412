import TruFanModels
import WireKit

extension ItemDraft {
  /// The item that this draft describes, or the faults by field.
  /// - Parameter old: the item that is changed; nil for a new one.
  /// - Throws: ``Problem`` 422 that names each wrong field, 409 if the item is not as it was seen.
  func item(
    _ id: String, ofVenue venue: String, changing old: ConvenienceItem? = nil, by user: String?,
    at now: Timestamp
  ) throws -> ConvenienceItem {
    try StaleDraft.refuse(seenUpdatedAt, of: "item", since: old?.updatedAt)
    let faults = faults(over: old)
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    let price = ItemPrice(
      base: basePrice ?? old?.basePrice ?? .zero,
      markupAmount: markupAmount ?? old?.markupAmount ?? .zero,
      markupPercent: markupPercent ?? old?.markupPercent ?? .zero)
    guard price.final <= Price.limit else {
      let field =
        basePrice != nil ? "base_price" : markupAmount != nil ? "markup_amount" : "markup_percent"
      throw Problem.invalid([field: ["The final price is too large."]])
    }
    return ConvenienceItem(
      id: id, venueId: venue, name: name?.trimmed ?? old?.name ?? "",
      description: Self.text(description, or: old?.description),
      imageUrl: Self.text(imageUrl, or: old?.imageUrl),
      category: category ?? old?.category, price: price,
      sourceStore: sourceStore?.trimmed ?? old?.sourceStore ?? "",
      sourceAddress: Self.text(sourceAddress, or: old?.sourceAddress),
      aisle: Self.text(aisle, or: old?.aisle),
      estimatedShoppingTimeMinutes: estimatedShoppingTimeMinutes
        ?? old?.estimatedShoppingTimeMinutes ?? 15,
      // The body of a new item may say so, too, and is not asked.
      isActive: old.map { isActive ?? $0.isActive } ?? true,
      stock: stock ?? old?.stock ?? .inStock,
      requiresAgeVerification: requiresAgeVerification ?? old?.requiresAgeVerification ?? false,
      maxQuantityPerOrder: maxQuantityPerOrder ?? old?.maxQuantityPerOrder ?? 10,
      tags: tags.map(Self.tidied) ?? old?.tags, sku: Self.text(sku, or: old?.sku),
      barcode: Self.text(barcode, or: old?.barcode),
      nutrition: nutrition.map(NutritionFacts.tidied) ?? old?.nutrition,
      createdById: old?.createdById ?? user,
      createdAt: old?.createdAt ?? WireTime(now),
      updatedAt: StaleDraft.next(after: old?.updatedAt, now))
  }

  /// The text of an optional field: the old one unless a new one is given, and none for an empty one.
  private static func text(_ new: String?, or old: String?) -> String? {
    guard let new else { return old }
    return new.trimmed
  }

  private static func tidied(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.compactMap { $0.trimmed?.lowercased() }.filter { seen.insert($0).inserted }
  }
}
