import Foundation
import TruFanModels
import WireKit

/// The parker's usual time, with which the checkout begins.
extension CheckoutViewModel {
  /// Chooses the usual time once the store's hours and the stay are known. It does so once: whatever
  /// the parker chooses before or after that stays.
  func beginWithUsualTime() {
    guard let timing = usualTiming, let storeTimes,
      knowsStay || timing != .parkingEnd
    else { return }
    let time = storeTimes.usualTime(
      timing, stayEnds: stay?.expiresAt.timestamp, at: Timestamp(now))
    switch time {
    case .soonest: usualTiming = nil
    case .ready(let wish, let reason):
      choices.scheduledFor = wish.date
      usualTimeReason = reason
    case .impossible(let reason):
      usualTiming = nil
      usualTimeReason = reason
    }
  }

  /// What the usual time has come to; nil once the parker has chosen, and while nothing can be had
  /// as soon as possible.
  var usualTimeMessage: String? { closedMessage == nil ? usualTimeReason : nil }
}
