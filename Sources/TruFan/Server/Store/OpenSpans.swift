import Synchronization
import TruFanModels
import WireKit

/// The spans in which stores are open, as last computed. A calendar takes longer for one than all else
/// that an order asks of its venue.
enum OpenSpans {
  private static let known = Mutex<[OpeningHours: Range<Timestamp>]>([:])
  private static let mostKnown = 1000

  /// The sentence for a closed store; nil while it is open.
  static func closedSentence(_ hours: OpeningHours, at now: Timestamp) -> String? {
    guard !hours.days.isEmpty else { return nil }
    if let span = known.withLock({ $0[hours] }), span.contains(now) { return nil }
    guard let span = hours.openSpan(at: now) else { return hours.closedSentence(at: now) }
    known.withLock { known in
      if known.count >= mostKnown { known.removeAll() }
      known[hours] = span
    }
    return nil
  }
}
