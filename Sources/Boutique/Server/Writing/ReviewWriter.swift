import BoutiqueModels

/// Writes the draft of a review. A kiosk waits for it, so it always answers: an implementation that
/// can fail has another one behind it.
package protocol ReviewWriter: Sendable {
  /// A text of at most ``BoutiqueRules/reviewTextLimit`` characters, honest to the stars. It uses
  /// nothing but `facts`, and repeats none of `recent` (this store's latest texts).
  func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String
  /// Whether each draft costs money, so that there must not be any number of them.
  var isPaid: Bool { get }
}

extension ReviewWriter {
  package var isPaid: Bool { false }
}

/// Everything that a draft may be made of.
package struct ReviewFacts: Hashable, Sendable {
  package var storeName: String
  package var items: [OrderItem]
  package var rating: StarRating

  package init(storeName: String, items: [OrderItem], rating: StarRating) {
    self.storeName = storeName
    self.items = items
    self.rating = rating
  }
}
