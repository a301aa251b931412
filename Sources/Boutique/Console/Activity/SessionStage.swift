import BoutiqueModels
import Foundation

/// How far a visit has come, in the owner's words.
enum SessionStage: Hashable, Sendable {
  case reached(VisitStage)
  /// Nobody rated the purchase while the kiosk offered it.
  case missed

  init(_ session: ActivitySession, now: Date) {
    let end = session.createdAt.adding(BoutiqueRules.pendingLifetime)
    self = session.stage == .purchased && end.date < now ? .missed : .reached(session.stage)
  }

  var name: String {
    switch self {
    case .missed: "Missed"
    case .reached(.purchased): "Waiting"
    case .reached(.rated): "Rated"
    case .reached(.declined): "Declined"
    case .reached(.agreed): "Agreed"
    case .reached(.handedOver): "Handed over"
    case .reached(.opened): "Opened"
    case .reached(.copied): "Copied"
    case .reached(.wentToPlatform): "Went to platform"
    case .reached(.done): "Done"
    }
  }

  /// A symbol beside the word, so that colour is never the only sign. Stars are for ratings.
  var symbol: String {
    switch self {
    case .missed: "hourglass"
    case .reached(.purchased): "clock"
    case .reached(.rated): "text.quote"
    case .reached(.declined): "xmark.circle"
    case .reached(.agreed): "checkmark.circle"
    case .reached(.handedOver): "qrcode"
    case .reached(.opened): "iphone"
    case .reached(.copied): "doc.on.doc"
    case .reached(.wentToPlatform): "arrow.up.forward"
    case .reached(.done): "checkmark.seal"
    }
  }
}
