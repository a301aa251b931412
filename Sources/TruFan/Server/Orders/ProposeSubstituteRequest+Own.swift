import TruFanModels
import WireKit

extension ProposeSubstituteRequest {
  /// The name and the price of something that the catalogue does not have.
  /// - Throws: ``Problem`` 422 that names the field.
  func own() throws -> (name: String, price: Price) {
    let choose = "Choose an item, or give a name and a price."
    guard let name = name?.trimmed else { throw Problem.invalid(["name": [choose]]) }
    let fault =
      name.unicodeScalars.count > 200
      ? "Use at most 200 characters." : NameText.fault("The name", in: name)
    if let fault { throw Problem.invalid(["name": [fault]]) }
    guard let price = unitPrice else { throw Problem.invalid(["unit_price": [choose]]) }
    return (name, price)
  }
}
