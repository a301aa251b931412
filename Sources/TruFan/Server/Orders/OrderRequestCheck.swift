import TruFanModels
import WireKit

/// The checks of a new order that need no database: forms and ranges.
enum OrderRequestCheck {
  /// The request with its ids in lower case and its texts trimmed; empty texts become nil.
  /// - Throws: ``Problem`` 422 that names each wrong field.
  static func checked(_ request: CreateOrderRequest) throws -> CreateOrderRequest {
    var faults: [String: [String]] = [:]
    var request = request
    request.venueId = request.venueId.lowercased()
    if !UUIDText.isValid(request.venueId) { faults["venue_id"] = ["venue_id must be a UUID."] }
    request.parkingSessionId = request.parkingSessionId?.lowercased()
    if let session = request.parkingSessionId, !UUIDText.isValid(session) {
      faults["parking_session_id"] = ["parking_session_id must be a UUID."]
    }
    if !(1...OrderRules.mostLines).contains(request.items.count) {
      faults["items"] = ["An order has 1 to \(OrderRules.mostLines) items."]
    }
    for index in request.items.indices.prefix(OrderRules.mostLines) {
      request.items[index].itemId = request.items[index].itemId.lowercased()
      if !UUIDText.isValid(request.items[index].itemId) {
        faults["items.\(index).item_id"] = ["item_id must be a UUID."]
      }
      if !OrderRules.quantities.contains(request.items[index].quantity) {
        faults["items.\(index).quantity"] = [
          "Choose \(OrderRules.quantities.lowerBound) to \(OrderRules.quantities.upperBound)."
        ]
      }
    }
    request.deliveryInstructions = request.deliveryInstructions?.trimmed
    request.specialInstructions = request.specialInstructions?.trimmed
    for (name, text) in [
      ("delivery_instructions", request.deliveryInstructions),
      ("special_instructions", request.specialInstructions),
    ] {
      if (text?.unicodeScalars.count ?? 0) > OrderRules.instructionsLimit {
        faults[name] = ["Use at most \(OrderRules.instructionsLimit) characters."]
      } else if let fault = text.flatMap({ ProseText.fault("The instructions", in: $0) }) {
        faults[name] = [fault]
      }
    }
    if let tip = request.tipAmount, tip < .zero || tip > OrderRules.largestTip {
      faults["tip_amount"] = [
        "A tip is \(Price.zero.formatted) to \(OrderRules.largestTip.formatted)."
      ]
    }
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    return request
  }
}
