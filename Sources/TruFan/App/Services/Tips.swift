import ClientKit
import Observation

/// Hints for somebody who is new to the app. Each goes for good once it is understood.
@MainActor @Observable
final class Tips {
  enum Tip: String, CaseIterable, Sendable {
    case store
    case checkout

    /// What to do, with an example.
    var words: String {
      switch self {
      case .store: "Tap + to add an item. Staff shop for you and bring it to your car."
      case .checkout:
        "Say what helps to find your car, e.g. “Blue Honda, level 2, next to the elevator”."
      }
    }
  }

  private let device: Device
  private let prefix: String
  /// Observed by the views, because looking at the storage is no change.
  private var changes = 0

  init(device: Device, user: String) {
    self.device = device
    prefix = "trufan_tip_\(user)_"
  }

  func isShown(_ tip: Tip) -> Bool {
    _ = changes
    return device.storage.string(forKey: prefix + tip.rawValue) == nil
  }

  func understood(_ tip: Tip) {
    device.storage.set("seen", forKey: prefix + tip.rawValue)
    changes += 1
  }

  /// Somebody who has ordered needs no hints.
  func understoodAll() {
    for tip in Tip.allCases where isShown(tip) { understood(tip) }
  }
}
