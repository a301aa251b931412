/// Where a store collects its reviews. The raw values are the wire's.
public enum ReviewPlatform: String, Codable, Sendable, CaseIterable {
  case google = "GOOGLE"
  case yelp = "YELP"
  case appleMaps = "APPLE_MAPS"

  /// The platform's name as customers know it.
  public var displayName: String {
    switch self {
    case .google: "Google"
    case .yelp: "Yelp"
    case .appleMaps: "Apple Maps"
    }
  }

  /// An example of a link to a shop's reviews there, for people to compare theirs with.
  public var exampleLink: String {
    switch self {
    case .google: "https://g.page/r/…/review"
    case .yelp: "https://www.yelp.com/biz/…"
    case .appleMaps: "https://maps.apple.com/…"
    }
  }
}
