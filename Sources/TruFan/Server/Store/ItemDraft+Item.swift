import Foundation
import TruFanModels
import WireKit

extension ItemDraft {
  /// The item that this draft describes, or the faults by field.
  /// - Parameter old: the item that is changed; nil for a new one.
  /// - Throws: ``Problem`` 422 that names each wrong field.
  func item(
    _ id: String, ofVenue venue: String, changing old: ConvenienceItem? = nil, by user: String?,
    at now: Timestamp
  ) throws -> ConvenienceItem {
    let faults = faults(isNew: old == nil)
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    let price = ItemPrice(
      base: basePrice ?? old?.basePrice ?? .zero,
      markupAmount: markupAmount ?? old?.markupAmount ?? .zero,
      markupPercent: markupPercent ?? old?.markupPercent ?? .zero)
    guard price.final <= Price.limit else {
      throw Problem.invalid(["base_price": ["The final price is too large."]])
    }
    return ConvenienceItem(
      id: id, venueId: venue, name: name?.trimmed ?? old?.name ?? "",
      description: description?.trimmed ?? old?.description, imageUrl: imageUrl ?? old?.imageUrl,
      category: category ?? old?.category, price: price,
      sourceStore: sourceStore?.trimmed ?? old?.sourceStore ?? "",
      sourceAddress: sourceAddress?.trimmed ?? old?.sourceAddress,
      aisle: aisle?.trimmed ?? old?.aisle,
      estimatedShoppingTimeMinutes: estimatedShoppingTimeMinutes
        ?? old?.estimatedShoppingTimeMinutes ?? 15,
      isActive: old?.isActive ?? true, stock: stock ?? old?.stock ?? .inStock,
      requiresAgeVerification: requiresAgeVerification ?? old?.requiresAgeVerification ?? false,
      maxQuantityPerOrder: maxQuantityPerOrder ?? old?.maxQuantityPerOrder ?? 10,
      tags: tags.map(Self.tidied) ?? old?.tags, sku: sku?.trimmed ?? old?.sku,
      barcode: barcode?.trimmed ?? old?.barcode, createdById: old?.createdById ?? user,
      createdAt: old?.createdAt ?? WireTime(now), updatedAt: WireTime(now))
  }

  func faults(isNew: Bool) -> [String: [String]] {
    var faults: [String: [String]] = [:]
    func check(_ field: String, _ isFine: Bool, _ sentence: String) {
      if !isFine { faults[field] = [sentence] }
    }
    func checkText(_ field: String, _ text: String?, _ limit: Int, isNeeded: Bool = false) {
      if isNeeded, isNew || text != nil {
        check(field, text?.trimmed != nil, "\(field) is missing")
      }
      if let text, text.unicodeScalars.count > limit {
        faults[field] = ["\(field) has more than \(limit) characters"]
      }
    }
    checkText("name", name, 200, isNeeded: true)
    checkText("source_store", sourceStore, 200, isNeeded: true)
    checkText("description", description, 2000)
    checkText("source_address", sourceAddress, 500)
    checkText("aisle", aisle, 40)
    checkText("sku", sku, 100)
    checkText("barcode", barcode, 100)
    if isNew || basePrice != nil {
      check("base_price", basePrice ?? .zero > .zero, "base_price must be more than $0.00")
    }
    check("markup_amount", markupAmount ?? .zero >= .zero, "markup_amount must be $0.00 or more")
    check(
      "markup_percent", (0...100_000).contains(markupPercent?.hundredths ?? 0),
      "markup_percent must be 0 to 1000")
    check(
      "estimated_shopping_time_minutes", (1...600).contains(estimatedShoppingTimeMinutes ?? 15),
      "estimated_shopping_time_minutes must be 1 to 600")
    check(
      "max_quantity_per_order", OrderRules.quantities.contains(maxQuantityPerOrder ?? 10),
      "max_quantity_per_order must be 1 to 100")
    check("image_url", imageUrl.map(Self.isPicture) ?? true, "image_url must be https or a path")
    check(
      "tags",
      (tags ?? []).count <= 20 && (tags ?? []).allSatisfy { $0.unicodeScalars.count <= 40 },
      "Use at most 20 tags of 40 characters")
    return faults
  }

  /// Pictures of this server, or of another one over TLS.
  private static func isPicture(_ address: String) -> Bool {
    guard address.utf8.count <= 500, let url = URL(string: address) else { return false }
    // A browser reads a backslash as a slash, so "/\\host" would be another server's.
    guard !address.contains("\\") else { return false }
    if address.hasPrefix("https://") { return url.host()?.isEmpty == false }
    return address.hasPrefix("/") && !address.hasPrefix("//")
  }

  private static func tidied(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.compactMap { $0.trimmed?.lowercased() }.filter { seen.insert($0).inserted }
  }
}
