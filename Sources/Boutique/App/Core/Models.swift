import BoutiqueModels
import ClientKit

// The types of the wire are declared once, in BoutiqueModels, for kiosk and server alike. These
// names let the kiosk's views use them without naming that module.
typealias SessionStatus = BoutiqueModels.SessionStatus
typealias Store = BoutiqueModels.Store
typealias OrderItem = BoutiqueModels.OrderItem
typealias Order = BoutiqueModels.Order
typealias ReviewSession = BoutiqueModels.ReviewSession
typealias NextSessionResponse = BoutiqueModels.NextSessionResponse
typealias RatingResponse = BoutiqueModels.RatingResponse
typealias StandardResponse = BoutiqueModels.StandardResponse
typealias Pairing = BoutiqueModels.Pairing
typealias APIError = ClientKit.APIError

extension APIError {
  /// Whether the visit is over for the server: it expired, or was finished elsewhere. Trying the
  /// same again cannot help. (A conflict is no end: the visit has only changed meanwhile.)
  var endsTheVisit: Bool {
    guard let status else { return false }
    return [400, 404, 410].contains(status)
  }

  /// Whether another kiosk of the store has the visit on its screen.
  var isHeldElsewhere: Bool { status == 423 }

  /// Whether the visit has changed since the kiosk last heard of it.
  var isConflict: Bool { status == 409 }

  /// Whether the same may succeed later: the server was not reached, or is not well.
  var isPassing: Bool {
    switch self {
    case .noAnswer: true
    case .refused(let status, _, _, _): status == 429 || status >= 500
    case .unreadable: false
    }
  }
}
