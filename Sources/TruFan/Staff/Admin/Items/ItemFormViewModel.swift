import ClientKit
import Foundation
import Observation
import TruFanModels

/// An item as it is typed. The server checks it, and its sentences stand at the fields.
@MainActor @Observable
final class ItemFormViewModel {
  var name = ""
  var description = ""
  var category = ItemCategory.grocery
  var basePrice = ""
  var markupPercent = ""
  var sourceStore = ""
  var aisle = ""
  var barcode = ""
  var tags = ""
  var stock = ItemStock.inStock
  var maxQuantity = 10
  var requiresAge = false
  private(set) var isSaving = false
  private(set) var errorMessage: String?
  private(set) var fieldErrors: [String: [String]] = [:]

  let id: String?
  @ObservationIgnored private let api: AdminAPIService

  /// - Parameter item: nil for a new one.
  init(item: ConvenienceItem?, api: AdminAPIService) {
    id = item?.id
    self.api = api
    guard let item else { return }
    name = item.name
    description = item.description ?? ""
    category = item.category ?? .other
    basePrice = Self.plain(item.basePrice)
    markupPercent = item.markupPercent.formatted.replacing("%", with: "")
    sourceStore = item.sourceStore
    aisle = item.aisle ?? ""
    barcode = item.barcode ?? ""
    tags = (item.tags ?? []).joined(separator: ", ")
    stock = item.stock
    maxQuantity = item.maxQuantityPerOrder
    requiresAge = item.requiresAgeVerification
  }

  var title: String { id == nil ? "New item" : "Change item" }
  var isComplete: Bool { !name.isEmpty && !basePrice.isEmpty && !sourceStore.isEmpty }

  /// - Returns: the saved item; nil when it was refused.
  func save() async -> ConvenienceItem? {
    guard !isSaving, let draft = draft() else { return nil }
    isSaving = true
    defer { isSaving = false }
    do {
      return try await api.save(draft, of: id)
    } catch is CancellationError {
      return nil
    } catch {
      if case .refused(_, _, let details) = error as? APIError { fieldErrors = details }
      errorMessage = error.localizedDescription
      return nil
    }
  }

  private func draft() -> ItemDraft? {
    (errorMessage, fieldErrors) = (nil, [:])
    var draft = ItemDraft()
    draft.name = name
    draft.description = description
    draft.category = category
    draft.basePrice = amount(basePrice, "base_price")
    if !markupPercent.isEmpty { draft.markupPercent = percent() }
    draft.sourceStore = sourceStore
    draft.aisle = aisle
    draft.barcode = barcode
    draft.tags = tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    draft.stock = stock
    draft.maxQuantityPerOrder = maxQuantity
    draft.requiresAgeVerification = requiresAge
    guard fieldErrors.isEmpty else {
      errorMessage = "Please correct the marked fields."
      return nil
    }
    return draft
  }

  private func amount(_ text: String, _ field: String) -> Price? {
    let plain = text.replacing("$", with: "").trimmingCharacters(in: .whitespaces)
    guard let price = Price(plain), price > .zero else {
      fieldErrors[field] = ["Enter an amount such as 4.99."]
      return nil
    }
    return price
  }

  private func percent() -> Percent? {
    guard let number = Price(markupPercent.replacing("%", with: "")), number >= .zero else {
      fieldErrors["markup_percent"] = ["Enter a percentage from 0 to 100."]
      return nil
    }
    return Percent(hundredths: number.cents)
  }

  private static func plain(_ price: Price) -> String {
    price.formatted.replacing("$", with: "").replacing(",", with: "")
  }
}
