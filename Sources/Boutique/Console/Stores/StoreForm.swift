import BoutiqueModels
import ClientKit
import WireKit

/// An owner's unfinished form, for a new store or for a change. The device's storage keeps it until
/// it is saved or given up, so that no text is lost.
struct StoreForm: Codable, Hashable, Sendable {
  static let key = "boutique_console_form"
  /// A quick typist is not kept at every letter. Short enough that a sudden end costs no more than
  /// the last word.
  static let pause: Duration = .milliseconds(100)

  /// Where the form is kept that is being typed.
  @MainActor static func shared(on device: Device) -> Shared<StoreForm> {
    Shared(key: key, device: device, policy: .ownedByOneWindow)
  }

  /// The store that is being changed; nil for a new one.
  var store: String?
  var name: String
  var platform: ReviewPlatform
  var reviewURL: String
  var squareLocation: String
  /// The store's state as the form was opened; nil for a new store.
  var updatedAt: Timestamp?

  /// The form as it opens.
  init(_ store: Store?) {
    self.store = store?.publicId
    name = store?.name ?? ""
    platform = store?.primaryReviewPlatform ?? .google
    reviewURL = store?.reviewDestinationUrl ?? ""
    squareLocation = store?.internals?.squareLocationId ?? ""
    updatedAt = store?.updatedAt
  }

  var draft: StoreDraft {
    StoreDraft(
      name: name, primaryReviewPlatform: platform.rawValue, reviewDestinationUrl: reviewURL,
      squareLocationId: squareLocation, updatedAt: updatedAt)
  }
}
