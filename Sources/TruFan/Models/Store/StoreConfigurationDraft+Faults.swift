import Foundation
import WireKit

extension StoreConfigurationDraft {
  /// The configuration with the draft's fields, whatever they are.
  public func applied(to old: StoreConfiguration) -> StoreConfiguration {
    var new = old
    new.isEnabled = isEnabled ?? old.isEnabled
    new.defaultServiceFeePercent = defaultServiceFeePercent ?? old.defaultServiceFeePercent
    new.taxPercent = taxPercent ?? old.taxPercent
    new.minimumOrderAmount = minimumOrderAmount ?? old.minimumOrderAmount
    new.maximumOrderAmount = maximumOrderAmount ?? old.maximumOrderAmount
    new.defaultComplimentaryParkingMinutes =
      defaultComplimentaryParkingMinutes ?? old.defaultComplimentaryParkingMinutes
    new.averageFulfillmentTimeMinutes =
      averageFulfillmentTimeMinutes ?? old.averageFulfillmentTimeMinutes
    if let operatingHours { new.operatingHours = operatingHours.isEmpty ? nil : operatingHours }
    new.timeZone = timeZone ?? old.timeZone
    if let welcomeMessage { new.welcomeMessage = welcomeMessage.trimmed }
    if let instructionsMessage { new.instructionsMessage = instructionsMessage.trimmed }
    if let storageLocations {
      new.storageLocations = storageLocations.compactMap(\.trimmed)
    }
    return new
  }

  /// What is wrong, by the field's name on the wire; empty for a good draft. The server refuses with it,
  /// and a form shows it before anything is sent.
  public func faults(over old: StoreConfiguration) -> [String: [String]] {
    let new = applied(to: old)
    var faults: [String: [String]] = [:]
    func check(_ field: String, _ isFine: Bool, _ sentence: String) {
      if !isFine { faults[field] = [sentence] }
    }
    let percents = Percent.zero...Percent(100)
    check(
      "default_service_fee_percent", percents.contains(new.defaultServiceFeePercent),
      "The fee must be 0% to 100%.")
    check("tax_percent", percents.contains(new.taxPercent), "The tax must be 0% to 100%.")
    check(
      "minimum_order_amount", new.minimumOrderAmount >= .zero,
      "The minimum must be $0.00 or more.")
    let isInOrder = new.maximumOrderAmount >= new.minimumOrderAmount
    if maximumOrderAmount == nil, minimumOrderAmount != nil {
      check(
        "minimum_order_amount", isInOrder,
        "The minimum must be at most the maximum, which is \(new.maximumOrderAmount.formatted).")
    } else {
      check(
        "maximum_order_amount", isInOrder && new.maximumOrderAmount <= Price(cents: 1_000_000),
        "The maximum must be between the minimum and $10,000.00.")
    }
    check(
      "default_complimentary_parking_minutes",
      (0...600).contains(new.defaultComplimentaryParkingMinutes), "Choose 0 to 600 minutes.")
    check(
      "average_fulfillment_time_minutes", (1...600).contains(new.averageFulfillmentTimeMinutes),
      "Choose 1 to 600 minutes.")
    check(
      "operating_hours",
      (new.operatingHours ?? [:]).allSatisfy { day, hours in
        OpeningHours.weekdays.contains(day) && hours.isValid
      }, "Name weekdays such as monday, each with open and close as 08:00.")
    check(
      "time_zone", TimeZone(identifier: new.timeZone) != nil,
      "Name a time zone such as America/New_York.")
    check(
      "welcome_message", (new.welcomeMessage ?? "").unicodeScalars.count <= 500,
      "Use at most 500 characters.")
    check(
      "instructions_message", (new.instructionsMessage ?? "").unicodeScalars.count <= 1000,
      "Use at most 1000 characters.")
    check(
      "storage_locations",
      (1...20).contains(new.storageLocations.count)
        && new.storageLocations.allSatisfy { $0.unicodeScalars.count <= 100 },
      "Name 1 to 20 places of at most 100 characters.")
    if storageLocations != nil, let fault = Self.fault(ofPlaces: new.storageLocations) {
      faults["storage_locations"] = [fault]
    }
    return faults
  }

  /// The staff choose a place by its name, so each has one that people can tell apart.
  private static func fault(ofPlaces places: [String]) -> String? {
    var seen: Set<String> = []
    for place in places {
      if let fault = NameText.fault("A place", in: place) { return fault }
      guard seen.insert(place.lowercased().filter { !$0.isWhitespace }).inserted else {
        return "\(place) is named twice. Name each place once."
      }
    }
    return nil
  }
}
