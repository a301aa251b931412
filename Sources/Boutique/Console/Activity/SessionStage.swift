import BoutiqueModels
import Foundation

/// How far a visit is, in the owner's words.
enum SessionStage: Hashable, Sendable {
  case waiting, rated, approved, declined, posted, missed

  init(_ session: ActivitySession, now: Date) {
    switch session.status {
    case .approved: self = .approved
    case .declined: self = .declined
    case .postedIntent: self = .posted
    case .pending:
      let end = session.createdAt.adding(BoutiqueRules.pendingLifetime)
      if end.date < now {
        self = .missed
      } else {
        self = session.starRating == nil ? .waiting : .rated
      }
    }
  }

  var name: String {
    switch self {
    case .waiting: "Waiting"
    case .rated: "Rated"
    case .approved: "Approved"
    case .declined: "Declined"
    case .posted: "Posted"
    case .missed: "Missed"
    }
  }

  /// Describes the text under the visit. The server has only the draft; a customer's own changes
  /// stay on their phone.
  var aboutText: String {
    switch self {
    case .waiting, .rated, .missed: "Draft"
    case .declined: "Draft, not to be posted"
    case .approved: "Draft, which the customer may still change on their phone"
    case .posted: "Draft, which the customer may have changed before posting"
    }
  }

  /// A symbol beside the word, so that colour is never the only sign.
  var symbol: String {
    switch self {
    case .waiting: "clock"
    case .rated: "star"
    case .approved: "checkmark.circle"
    case .declined: "xmark.circle"
    case .posted: "paperplane"
    case .missed: "hourglass"
    }
  }
}
