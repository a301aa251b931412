extension ReviewPlatform {
  /// Whether customers may be sent to `link`.
  public func allows(_ link: String) -> Bool { objection(to: link) == nil }

  /// The reason why customers may not be sent to `link`, with the next step; nil if they may.
  ///
  /// A customer follows this link from a page that carries the store's name. So it must lead to the
  /// platform and nowhere else. URL parsers disagree about many things. Every ambiguity is refused
  /// here, so that the browser cannot read another host than we did.
  public func objection(to link: String) -> String? {
    guard !link.isEmpty else { return "Give the link to your reviews, such as \(exampleLink)" }
    guard link.count <= BoutiqueRules.linkLengthLimit else {
      return "Give a link of at most \(BoutiqueRules.linkLengthLimit) characters."
    }
    let start = "https://"
    guard link.prefix(start.count).lowercased() == start else {
      return "Give a link that starts with https://, such as \(exampleLink)"
    }
    let authority = link.dropFirst(start.count).prefix { !"/?#".contains($0) }
    let rest = link.dropFirst(start.count + authority.count)
    let hasOddities = !link.allSatisfy(Self.isPlain) || authority.contains("%")
    guard !hasOddities, !authority.isEmpty else {
      return "This is not a web address. Copy the link again, such as \(exampleLink)"
    }
    guard !authority.contains(where: { "@:".contains($0) }) else {
      return "Give a link without a user name, a password or a port, such as \(exampleLink)"
    }
    let host = authority.lowercased()
    guard owns(host) else {
      return "This link leads to \(host), which is no address of \(displayName) for reviews. "
        + "Give one such as \(exampleLink)"
    }
    guard staysThere(at: host, rest: rest) else {
      return "This link of \(displayName) may lead on to another address, or to no reviews. "
        + howToFindLink
    }
    return nil
  }

  private var howToFindLink: String {
    switch self {
    case .google:
      "Copy the one that your Business Profile gives at “Ask for reviews”, or Google Maps at "
        + "“Share”, such as \(exampleLink)"
    case .yelp, .appleMaps: "Give the link to your reviews itself, such as \(exampleLink)"
    }
  }

  /// Printable ASCII, without the characters that browsers rewrite or strip.
  private static func isPlain(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return ascii > 0x20 && ascii < 0x7F && !"\\\"<>^`{|}".contains(character)
  }
}
