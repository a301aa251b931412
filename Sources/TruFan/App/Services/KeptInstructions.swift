import ClientKit
import Foundation
import TruFanModels
import WireKit

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

  var kept: KeptInstructions {
    let data = device.storage.string(forKey: key).map { Data($0.utf8) }
    return data.flatMap { try? WireJSON.decode(KeptInstructions.self, from: $0) }
      ?? KeptInstructions()
  }

  func keep(_ words: KeptInstructions) {
    guard words != kept else { return }
    let data = words == KeptInstructions() ? nil : try? WireJSON.encode(words)
    device.storage.set(data.map { String(decoding: $0, as: UTF8.self) }, forKey: key)
  }
}
