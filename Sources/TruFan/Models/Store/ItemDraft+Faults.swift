import Foundation
import WireKit

extension ItemDraft {
  /// What is wrong, by the field's name on the wire; empty for a good draft. The server refuses with it,
  /// and a form shows it before anything is sent.
  /// - Parameter old: the item that is changed; nil for a new one. Its name is not judged again: it may be
  ///   older than the rule.
  public func faults(over old: ConvenienceItem?) -> [String: [String]] {
    let isNew = old == nil
    var faults: [String: [String]] = [:]
    func check(_ field: String, _ isFine: Bool, _ sentence: String) {
      if !isFine { faults[field] = [sentence] }
    }
    func checkText(_ field: String, _ words: String, _ text: String?, _ limit: Int) {
      let isFine = (text ?? "").unicodeScalars.count <= limit
      check(field, isFine, "\(words) may have at most \(limit) characters.")
    }
    func checkNeeded(
      _ field: String, _ words: String, _ text: String?, or stored: String?, _ sentence: String
    ) {
      checkText(field, words, text, 200)
      guard isNew || text != nil else { return }
      guard let text = text?.trimmed else {
        faults[field] = [sentence]
        return
      }
      if text != stored, let fault = NameText.fault(words, in: text) { faults[field] = [fault] }
    }
    checkNeeded("name", "The name", name, or: old?.name, "Enter a name.")
    checkNeeded(
      "source_store", "The shop", sourceStore, or: old?.sourceStore, "Name the shop (source_store)."
    )
    checkText("description", "The description", description, 2000)
    checkText("source_address", "The shop's address", sourceAddress, 500)
    checkText("aisle", "The aisle", aisle, 40)
    checkText("sku", "The SKU", sku, 100)
    checkText("barcode", "The barcode", barcode, 100)
    if isNew || basePrice != nil {
      check("base_price", basePrice ?? .zero > .zero, "The price must be more than $0.00.")
    }
    check("markup_amount", markupAmount ?? .zero >= .zero, "The markup must be $0.00 or more.")
    check(
      "markup_percent", (0...100_000).contains(markupPercent?.hundredths ?? 0),
      "The markup must be 0% to 1000%.")
    check(
      "estimated_shopping_time_minutes", (1...600).contains(estimatedShoppingTimeMinutes ?? 15),
      "The shopping must take 1 to 600 minutes.")
    check(
      "max_quantity_per_order", OrderRules.quantities.contains(maxQuantityPerOrder ?? 10),
      "An order may have 1 to 100 of it.")
    check(
      "image_url", imageUrl?.trimmed.map(Self.isPicture) ?? true,
      "The picture must be an https address, or a path of this server.")
    check(
      "tags",
      (tags ?? []).count <= 20 && (tags ?? []).allSatisfy { $0.unicodeScalars.count <= 40 },
      "Use at most 20 tags of 40 characters.")
    if let fault = nutrition.flatMap(NutritionFacts.fault) { faults["nutrition"] = [fault] }
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
}
