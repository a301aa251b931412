import Foundation

/// How long ago something was, in as few words as a list has room for.
public enum Elapsed {
  /// "just now", "5 min ago", "3 h ago", "yesterday" or "4 days ago"; days have 24 hours here.
  public static func words(since start: Date, now: Date) -> String {
    let seconds = Int(now.timeIntervalSince(start))
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return "\(seconds / 60) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    case ..<172_800: return "yesterday"
    default: return "\(seconds / 86_400) days ago"
    }
  }
}
