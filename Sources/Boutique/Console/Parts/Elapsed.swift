import Foundation
import WireKit

/// How long ago something was, in as few words as a list has room for.
enum Elapsed {
  static func words(since start: Timestamp, now: Date) -> String {
    let seconds = Int(now.timeIntervalSince(start.date))
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return "\(seconds / 60) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    case ..<172_800: return "yesterday"
    default: return "\(seconds / 86_400) days ago"
    }
  }
}
