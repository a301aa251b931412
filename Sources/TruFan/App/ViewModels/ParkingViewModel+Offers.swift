import TruFanModels
import WireKit

/// The minutes that a parker needs so that the goods come before the end of the stay.
extension ParkingViewModel {
  /// Time to come back and take the goods, in minutes.
  private static let slack = 15
  private static let step = 30

  /// Whole quarter hours, up to the longest extension, and to what the lot still sells.
  func minutesOffered(for order: OrderSummary, at stay: ParkingSession) -> ParkingHours {
    let ready = order.estimatedReadyTime?.timestamp ?? stay.expiresAt.timestamp
    let missing = max(0, ready.milliseconds - stay.expiresAt.timestamp.milliseconds)
    let minutes = Int((missing + 59_999) / 60_000) + Self.slack
    let steps = (minutes + Self.step - 1) / Self.step
    let wish = min(ParkingHours(minutes: steps * Self.step), ParkingRules.longestExtension)
    return atMost(wish, moreFor: stay)
  }
}
