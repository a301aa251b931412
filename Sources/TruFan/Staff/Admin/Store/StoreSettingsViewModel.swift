import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// A store's hours, fees and limits as they are typed.
@MainActor @Observable
final class StoreSettingsViewModel {
  /// One day's hours as they are typed.
  struct Day: Hashable, Identifiable {
    let name: String
    var isOpen: Bool
    var opens: String
    var closes: String

    var id: String { name }

    /// "Closes on the next day"; nil when it does not.
    var crossesMidnight: Bool { closes <= opens && closes != "24:00" }
  }

  private(set) var state: LoadState<Bool> = .loading
  private(set) var isSaving = false
  private(set) var errorMessage: String?
  private(set) var fieldErrors: [String: [String]] = [:]
  private(set) var savedCount = 0

  var isEnabled = true
  var days: [Day] = []
  var serviceFee = ""
  var tax = ""
  var minimumOrder = ""
  var maximumOrder = ""
  var complimentaryMinutes = 15
  var fulfillmentMinutes = 30
  var welcomeMessage = ""

  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService) { self.api = api }

  static let week = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  func load() async {
    do {
      take(try await api.configuration())
      state = .loaded(true)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  func save() async {
    guard !isSaving, let draft = draft() else { return }
    isSaving = true
    defer { isSaving = false }
    do {
      take(try await api.save(draft))
      savedCount += 1
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if case .refused(_, _, let details) = error as? APIError { fieldErrors = details }
      errorMessage = error.localizedDescription
    }
  }

  private func take(_ store: StoreConfiguration) {
    isEnabled = store.isEnabled
    serviceFee = store.defaultServiceFeePercent.formatted.replacing("%", with: "")
    tax = store.taxPercent.formatted.replacing("%", with: "")
    minimumOrder = Self.plain(store.minimumOrderAmount)
    maximumOrder = Self.plain(store.maximumOrderAmount)
    complimentaryMinutes = store.defaultComplimentaryParkingMinutes
    fulfillmentMinutes = store.averageFulfillmentTimeMinutes
    welcomeMessage = store.welcomeMessage ?? ""
    days = Self.week.map { name in
      let hours =
        store.operatingHours == nil
        ? DayHours(open: "00:00", close: "24:00") : store.operatingHours?[name]
      return Day(
        name: name, isOpen: hours != nil, opens: hours?.open ?? "08:00",
        closes: hours?.close ?? "20:00")
    }
  }

  private func draft() -> StoreConfigurationDraft? {
    (errorMessage, fieldErrors) = (nil, [:])
    var draft = StoreConfigurationDraft()
    draft.isEnabled = isEnabled
    draft.operatingHours = hours()
    draft.defaultServiceFeePercent = percent(serviceFee, "default_service_fee_percent")
    draft.taxPercent = percent(tax, "tax_percent")
    draft.minimumOrderAmount = amount(minimumOrder, "minimum_order_amount")
    draft.maximumOrderAmount = amount(maximumOrder, "maximum_order_amount")
    draft.defaultComplimentaryParkingMinutes = complimentaryMinutes
    draft.averageFulfillmentTimeMinutes = fulfillmentMinutes
    draft.welcomeMessage = welcomeMessage
    if days.allSatisfy({ !$0.isOpen }) {
      // No hours at all would mean that it is always open.
      fieldErrors["operating_hours"] = [
        "Open at least one day, or switch the store off instead."
      ]
    }
    guard fieldErrors.isEmpty else {
      errorMessage = "Please correct the marked fields."
      return nil
    }
    return draft
  }

  private func hours() -> [String: DayHours] {
    var hours: [String: DayHours] = [:]
    for day in days where day.isOpen {
      let span = DayHours(open: day.opens, close: day.closes)
      if !span.isValid {
        fieldErrors["operating_hours", default: []].append(
          "\(day.name.capitalized): enter times such as 08:00 and 20:00.")
      }
      hours[day.name] = span
    }
    return hours
  }

  private func percent(_ text: String, _ field: String) -> Percent? {
    guard let number = Price(text), number >= .zero else {
      fieldErrors[field] = ["Enter a percentage such as 15."]
      return nil
    }
    return Percent(hundredths: number.cents)
  }

  private func amount(_ text: String, _ field: String) -> Price? {
    guard let price = Price(text.replacing("$", with: "")), price >= .zero else {
      fieldErrors[field] = ["Enter an amount such as 5.00."]
      return nil
    }
    return price
  }

  private static func plain(_ price: Price) -> String {
    price.formatted.replacing("$", with: "").replacing(",", with: "")
  }
}
