import Foundation
import TruFanModels
import WireKit

/// The parker's usual time, with which the checkout begins.
extension CheckoutViewModel {
  /// Why the order is for a time that the parker has not chosen here.
  struct UsualTimeReason: Hashable, Sendable {
    let sentence: String
    /// Whether the sentence names a time of the venue's clock.
    let namesTime: Bool
  }

  /// The time of an order of the same items whose outcome is not known. So the next tap repeats that
  /// order and places no second one.
  func beginWithKeptTime() {
    let items = choices.request(for: cart, stay: nil).items
    let requests = placing.attempts.all(at: cart.venueId).map(\.request)
    guard let kept = requests.first(where: { $0.items == items }) else { return }
    usualTiming = nil
    begin(with: kept.scheduledFor?.date)
  }

  /// Chooses the usual time once the store's hours and the stay are known. It does so once: whatever
  /// the parker chooses or orders before that stays, and so does a choice after it.
  func beginWithUsualTime() {
    guard let timing = usualTiming, let storeTimes,
      knowsStay || timing != .parkingEnd
    else { return }
    let time = storeTimes.usualTime(
      timing, stayEnds: stay?.expiresAt.timestamp, at: Timestamp(now))
    switch time {
    case .soonest: usualTiming = nil
    case .ready(let wish, let reason):
      begin(with: wish.date)
      usualTimeReason = UsualTimeReason(sentence: reason, namesTime: true)
    case .impossible(let reason, let namesTime):
      usualTiming = nil
      usualTimeReason = UsualTimeReason(sentence: reason, namesTime: namesTime)
    // The checkout says so already: ``elsewhereMessage``.
    case .elsewhere: usualTiming = nil
    }
  }

  /// The queue was not known when the usual time was chosen. What the parker chose here stays.
  func dropUsualTimeIfTooSoon() {
    guard usualTimeReason != nil, tooSoonMessage != nil,
      let wish = choices.scheduledFor.map({ Timestamp($0) })
    else { return }
    begin(with: nil)
    usualTimeReason = UsualTimeReason(
      sentence: """
        The store cannot have it ready by \(clock(wish)), so this order is for as soon as possible.
        """, namesTime: true)
  }

  /// What the usual time has come to; nil once the parker has chosen. While nothing can be had as
  /// soon as possible, it is nil, too.
  var usualTimeMessage: String? { closedMessage == nil ? usualTimeReason?.sentence : nil }

  /// Whether ``usualTimeMessage`` names a time of the venue's clock.
  var usualTimeNamesTime: Bool { usualTimeReason?.namesTime == true }
}
