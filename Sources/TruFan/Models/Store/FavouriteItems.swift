import WireKit

/// A parker's favourite items of one venue, the latest first.
public struct FavouriteItems: Codable, Hashable, Sendable {
  /// Without those that are out of use.
  public var items: [ConvenienceItem]

  /// How many favourites a parker may have at one venue.
  public static let limit = 200

  public init(items: [ConvenienceItem]) { self.items = items }
}

extension FavouriteItems: Sampled {
  public static let sample = FavouriteItems(items: ConvenienceItem.samples)
}
