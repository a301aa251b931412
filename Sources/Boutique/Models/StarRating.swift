import WireKit

/// One to five stars. A value of this type is always in range.
public struct StarRating: Hashable, Comparable, Sendable, Codable, BoundedInteger {
  public static let range = 1...5

  public let stars: Int

  /// Nil outside 1…5.
  public init?(_ stars: Int) {
    guard Self.range.contains(stars) else { return nil }
    self.stars = stars
  }

  private init(inRange stars: Int) { self.stars = stars }

  /// Four stars.
  public static let sample = StarRating(inRange: 4)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let rating = Self(try container.decode(Int.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A rating has 1 to 5 stars.")
    }
    self = rating
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(stars)
  }

  public static func < (left: Self, right: Self) -> Bool { left.stars < right.stars }
}
