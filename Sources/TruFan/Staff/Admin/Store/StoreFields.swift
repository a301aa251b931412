import Foundation
import TruFanModels

/// A store's settings as they are typed.
struct StoreFields: Hashable {
  var isEnabled = true
  var days: [TypedDay] = []
  var timeZone = ""
  var serviceFee = ""
  var tax = ""
  var minimumOrder = ""
  var maximumOrder = ""
  var complimentaryMinutes = 15
  var fulfillmentMinutes = 30
  var welcomeMessage = ""
  var instructionsMessage = ""
  /// A line for each.
  var storageLocations = ""

  init() {}

  init(_ store: StoreConfiguration) {
    isEnabled = store.isEnabled
    timeZone = store.timeZone
    serviceFee = TypedNumber.text(store.defaultServiceFeePercent)
    tax = TypedNumber.text(store.taxPercent)
    minimumOrder = TypedNumber.text(store.minimumOrderAmount)
    maximumOrder = TypedNumber.text(store.maximumOrderAmount)
    complimentaryMinutes = store.defaultComplimentaryParkingMinutes
    fulfillmentMinutes = store.averageFulfillmentTimeMinutes
    welcomeMessage = store.welcomeMessage ?? ""
    instructionsMessage = store.instructionsMessage ?? ""
    storageLocations = store.storageLocations.joined(separator: "\n")
    days = TypedDay.week.map { name in
      // A store without hours is always open.
      let always = DayHours(open: "00:00", close: "24:00")
      return TypedDay(name: name, hours: store.operatingHours.map { $0[name] } ?? always)
    }
  }

  /// In the order of the screen.
  static var parts: [FormPart<StoreFields>] {
    [
      FormPart("is_enabled", \.isEnabled, words: { $0 ? "open" : "switched off" }),
      FormPart("operating_hours", \.days, words: { _ in "" }),
      FormPart("time_zone", \.timeZone),
      FormPart("default_service_fee_percent", \.serviceFee),
      FormPart("tax_percent", \.tax), FormPart("minimum_order_amount", \.minimumOrder),
      FormPart("maximum_order_amount", \.maximumOrder),
      FormPart("default_complimentary_parking_minutes", \.complimentaryMinutes),
      FormPart("average_fulfillment_time_minutes", \.fulfillmentMinutes),
      FormPart("welcome_message", \.welcomeMessage),
      FormPart("instructions_message", \.instructionsMessage),
      FormPart("storage_locations", \.storageLocations),
    ]
  }

  /// The names under which errors stand, in the order of the screen.
  static var marks: [String] {
    parts.flatMap { part in
      part.name == "operating_hours"
        ? TypedDay.week.map { field(ofDay: $0) } + [part.name] : [part.name]
    }
  }

  /// Nil while the typed zone is none.
  var knownTimeZone: String? {
    let name = timeZone.trimmingCharacters(in: .whitespaces)
    return TimeZone(identifier: name) == nil ? nil : name
  }

  /// The fields that differ, as the server takes them, and a sentence for each that cannot be read.
  func draft(
    since base: StoreFields
  ) -> (draft: StoreConfigurationDraft, faults: [String: [String]]) {
    var draft = StoreConfigurationDraft()
    func changed<Value: Equatable>(_ path: KeyPath<StoreFields, Value>) -> Value? {
      base[keyPath: path] == self[keyPath: path] ? nil : self[keyPath: path]
    }
    draft.isEnabled = changed(\.isEnabled)
    if days != base.days { draft.operatingHours = hours }
    draft.timeZone = changed(\.timeZone)?.trimmingCharacters(in: .whitespaces)
    draft.defaultServiceFeePercent = changed(\.serviceFee).flatMap(TypedNumber.percent)
    draft.taxPercent = changed(\.tax).flatMap(TypedNumber.percent)
    draft.minimumOrderAmount = changed(\.minimumOrder).flatMap(TypedNumber.price)
    draft.maximumOrderAmount = changed(\.maximumOrder).flatMap(TypedNumber.price)
    draft.defaultComplimentaryParkingMinutes = changed(\.complimentaryMinutes)
    draft.averageFulfillmentTimeMinutes = changed(\.fulfillmentMinutes)
    draft.welcomeMessage = changed(\.welcomeMessage)
    draft.instructionsMessage = changed(\.instructionsMessage)
    draft.storageLocations = changed(\.storageLocations).map {
      $0.split(separator: "\n").compactMap { String($0).orNil }
    }
    return (draft, faults)
  }

  private var hours: [String: DayHours] {
    days.reduce(into: [:]) { hours, day in if day.isOpen { hours[day.name] = day.hours } }
  }

  /// By field, and by day for the hours; the server has the last word.
  private var faults: [String: [String]] {
    var faults: [String: [String]] = [:]
    for day in days where day.isOpen && day.hours == nil {
      faults[Self.field(of: day)] = ["Enter times such as 08:00 and 20:00."]
    }
    if !days.contains(where: \.isOpen) {
      // No hours at all would mean that it is always open.
      faults["operating_hours"] = ["Open on at least one day, or switch the store off instead."]
    }
    for (name, text) in [("default_service_fee_percent", serviceFee), ("tax_percent", tax)]
    where (TypedNumber.percent(text) ?? Percent(-1)) < .zero {
      faults[name] = ["Enter a percentage such as 15."]
    }
    for (name, text) in [
      ("minimum_order_amount", minimumOrder), ("maximum_order_amount", maximumOrder),
    ] where (TypedNumber.price(text) ?? Price(cents: -1)) < .zero {
      faults[name] = ["Enter an amount such as 5.00."]
    }
    return faults
  }

  /// The name under which a day's errors stand.
  static func field(of day: TypedDay) -> String { field(ofDay: day.name) }

  private static func field(ofDay name: String) -> String { "operating_hours.\(name)" }
}
