import Foundation

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

  /// The hosts that a review link of this platform may point at.
  ///
  /// A customer follows this link from a page that carries the store's name, so it must not be
  /// possible to send them anywhere else.
  public var allowedHosts: [String] {
    switch self {
    case .google:
      ["search.google.com", "www.google.com", "maps.google.com", "g.page", "maps.app.goo.gl"]
    case .yelp:
      Self.yelpDomains.flatMap { ["www.\($0)", "m.\($0)"] } + ["biz.yelp.com", "yelp.to"]
    case .appleMaps:
      ["maps.apple.com"]
    }
  }

  /// Whether `link` is an https address at one of ``allowedHosts``, without user, password or port.
  public func allows(_ link: String) -> Bool {
    guard link.count <= BoutiqueRules.linkLengthLimit, link.allSatisfy(Self.isPlain),
      let parts = URLComponents(string: link), parts.scheme?.lowercased() == "https",
      parts.user == nil, parts.password == nil, parts.port == nil, let host = parts.host
    else { return false }
    return allowedHosts.contains(host.lowercased())
  }

  /// URL parsers disagree about backslashes, spaces and control characters; refusing them all means
  /// that the browser cannot read another host than we did.
  private static func isPlain(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return ascii > 0x20 && ascii < 0x7F && !"\\\"<>^`{|}".contains(character)
  }

  private static let yelpDomains = [
    "yelp.com", "yelp.ca", "yelp.co.uk", "yelp.ie", "yelp.de", "yelp.fr", "yelp.it", "yelp.es",
    "yelp.nl", "yelp.be", "yelp.at", "yelp.ch", "yelp.com.au", "yelp.co.jp",
  ]
}
