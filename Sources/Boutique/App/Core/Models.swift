import BoutiqueModels
import ClientKit

// What crosses the wire is declared once, for kiosk and server alike, in BoutiqueModels. These
// names let the kiosk's views use it without naming that module.
typealias SessionStatus = BoutiqueModels.SessionStatus
typealias Store = BoutiqueModels.Store
typealias OrderItem = BoutiqueModels.OrderItem
typealias Order = BoutiqueModels.Order
typealias ReviewSession = BoutiqueModels.ReviewSession
typealias NextSessionResponse = BoutiqueModels.NextSessionResponse
typealias RatingResponse = BoutiqueModels.RatingResponse
typealias StandardResponse = BoutiqueModels.StandardResponse
typealias APIError = ClientKit.APIError

extension APIError {
  /// Whether the visit is over for the server: it expired, or was finished elsewhere. Trying the
  /// same again cannot help.
  var endsTheVisit: Bool {
    guard let status else { return false }
    return [400, 404, 409, 410].contains(status)
  }
}
