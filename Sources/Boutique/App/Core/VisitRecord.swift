import BoutiqueModels
import Foundation
import WireKit

/// A visit in progress, as the device keeps it. A reload, a relaunch of the app or a restart of the
/// server returns to the same screen.
struct VisitRecord: Codable, Hashable, Sendable {
  /// The screens that are about one customer.
  enum Screen: String, Codable, Sendable {
    case rating, consent, handoff

    /// Seconds that the screen may stay without a touch.
    var timeout: Int {
      switch self {
      case .rating, .consent: Config.inactivityTimeout
      case .handoff: Config.handoffTimeout
      }
    }
  }

  var screen: Screen
  /// The paired store.
  var store: String
  var session: ReviewSession
  var order: Order?
  /// 0 until a star was tapped.
  var stars: Int
  /// The draft that the customer was shown; only the consent screen has one.
  var review: String?
  /// The end of the screen's time: a later person is another customer.
  var deadline: Timestamp

  /// The seconds until the deadline. They never exceed the screen's time, even if the device's
  /// clock was changed.
  func secondsLeft(at now: Date) -> Int {
    let left = (deadline.date.timeIntervalSince(now)).rounded(.up)
    return Int(max(0, min(Double(screen.timeout), left)))
  }
}
