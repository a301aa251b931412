import ClientKit
import Foundation
import TruFanModels

/// What a parker has typed and chosen at the checkout.
struct KeptChoices: Codable, Hashable, Sendable {
  var delivery = ""
  var special = ""
  /// Nil where nothing was chosen beside the words.
  var made: Made?

  /// Choices without words. A confirmed age is none of them: it is confirmed anew.
  struct Made: Codable, Hashable, Sendable {
    var place: String
    var tip: CheckoutChoices.Tip
    var rule: SubstitutionRule
    var redeemsPoints: Bool
    /// Whether the parker has chosen the time, and not the account's usual one.
    var hasChosenTime: Bool
    /// Nil: as soon as possible.
    var time: Date?
    var madeAt: Date
  }

  init() {}

  init(_ choices: CheckoutChoices) {
    delivery = choices.deliveryInstructions
    special = choices.specialInstructions
  }

  func fill(_ choices: inout CheckoutChoices) {
    choices.deliveryInstructions = delivery
    choices.specialInstructions = special
  }

  /// Choices of an hour ago were made for another errand.
  func recent(at now: Date) -> Made? {
    made.flatMap { now.timeIntervalSince($0.madeAt) < Self.lifetime ? $0 : nil }
  }

  private static let lifetime = 3_600.0
}

extension KeptChoices.Made {
  init(_ choices: CheckoutChoices, hasChosenTime: Bool, at now: Date) {
    self.init(
      place: choices.place, tip: choices.tip, rule: choices.substitutionRule,
      redeemsPoints: choices.redeemsPoints, hasChosenTime: hasChosenTime,
      time: hasChosenTime ? choices.scheduledFor : nil, madeAt: now)
  }

  func fill(_ choices: inout CheckoutChoices) {
    (choices.place, choices.tip) = (place, tip)
    (choices.substitutionRule, choices.redeemsPoints) = (rule, redeemsPoints)
    if hasChosenTime { choices.scheduledFor = time }
  }
}

/// Keeps the choices on the device until the order is placed, for each account and venue.
@MainActor
struct ChoicesStore {
  let device: Device
  private let key: String

  init(device: Device, user: String, venue: String) {
    self.device = device
    key = "trufan_instructions_\(user)_\(venue)"
  }

  var kept: KeptChoices { device.storage.json(forKey: key) ?? KeptChoices() }

  func keep(_ choices: KeptChoices) {
    guard choices != kept else { return }
    device.storage.setJSON(choices == KeptChoices() ? nil : choices, forKey: key)
  }
}
