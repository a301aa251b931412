import Foundation
import TruFanClient
import TruFanModels

extension Int {
  /// "−1266", with the real minus sign, which is as wide as a digit.
  var signed: String { self < 0 ? "−\(magnitude)" : "\(self)" }
}

extension PointsEntry {
  /// "Nov 22, 2:30 PM (New York time)": on the venue's clock, as its order tells it.
  func time(on device: TimeZone) -> String {
    VenueClock(venueTimeZone, device: device).dayAndClock(createdAt)
  }
}
