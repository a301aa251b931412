import WireKit

/// How a store did in the last seven days, for the owner's list of stores.
public struct StoreWeek: Codable, Hashable, Sendable {
  public var purchases: Int
  public var ratings: Int
  /// All ratings' stars together.
  public var stars: Int

  public init(purchases: Int = 0, ratings: Int = 0, stars: Int = 0) {
    self.purchases = purchases
    self.ratings = ratings
    self.stars = stars
  }

  /// The mean of the ratings, 1…5; nil without one.
  public var average: Double? { ratings > 0 ? Double(stars) / Double(ratings) : nil }
}

extension StoreWeek: Sampled {
  public static let sample = StoreWeek(purchases: 42, ratings: 31, stars: 130)
  public static let fieldNotes: [String: FieldNote] = ["stars": "All ratings' stars together"]
}
