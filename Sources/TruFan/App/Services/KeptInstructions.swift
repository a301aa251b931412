import ClientKit
import TruFanModels

/// The words that a parker has typed at the checkout.
struct KeptInstructions: Codable, Hashable, Sendable {
  var delivery = ""
  var special = ""

  init() {}

  init(_ choices: CheckoutChoices) {
    delivery = choices.deliveryInstructions
    special = choices.specialInstructions
  }

  func fill(_ choices: inout CheckoutChoices) {
    choices.deliveryInstructions = delivery
    choices.specialInstructions = special
  }
}

/// Keeps the words as the cart is kept: on the device, for each account and venue, until the order
/// is placed.
@MainActor
struct InstructionsStore {
  let device: Device
  private let key: String

  init(device: Device, user: String, venue: String) {
    self.device = device
    key = "trufan_instructions_\(user)_\(venue)"
  }

  var kept: KeptInstructions { device.storage.json(forKey: key) ?? KeptInstructions() }

  func keep(_ words: KeptInstructions) {
    guard words != kept else { return }
    device.storage.setJSON(words == KeptInstructions() ? nil : words, forKey: key)
  }
}
