import Foundation
import LookKit
import SoulModels

/// What tells a notification apart from others with the same words.
struct NoticeWords {
  let notice: SoulNotice
  let now: Date

  /// "Studio · 5 min ago"
  var caption: String {
    let elapsed = Elapsed.words(since: notice.createdAt.date, now: now)
    return [look, elapsed].compactMap { $0 }.joined(separator: " · ")
  }

  /// The look's name, where the sentence of the notification has not named it.
  private var look: String? {
    switch notice.kind {
    case .generationComplete, .generationNsfw: notice.data["presetName"]
    case .trainingComplete, .trainingFailed, .generationFailed, nil: nil
    }
  }
}
