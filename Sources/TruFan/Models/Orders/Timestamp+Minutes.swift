import WireKit

extension Timestamp {
  /// Whether a clock shows another, later time than at `other`. The clocks that people read show
  /// whole minutes.
  public func isLaterOnClocks(than other: Timestamp) -> Bool {
    minute > other.minute
  }

  private var minute: Int64 { wholeSeconds / 60 }
}
