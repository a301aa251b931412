import Foundation

/// The path and the query of an address of Google, and whether shops are reviewed there.
///
/// The allowed addresses are listed, not the forbidden ones. Many addresses of Google redirect to
/// any site in their query, and new ones appear. Allowed are a place on the maps, a search's
/// result, and the page for writing a review. So are Google's short links to these.
struct GoogleReviewLink {
  /// In lower case, without `www.`.
  private let host: String
  /// The path's, as written.
  private let steps: [String]
  /// Whether no browser or server could take the path for another one.
  private let isPlainPath: Bool
  private let parameters: [Parameter]

  /// - Parameter rest: everything from the path on.
  init(host: String, rest: Substring) {
    let path = rest.prefix { !"?#".contains($0) }
    self.host = host
    steps = path.split(separator: "/").map(String.init)
    isPlainPath = !Self.unescaped(String(path)).split(whereSeparator: { "/\\".contains($0) })
      .contains { [".", ".."].contains($0) }
    parameters = rest.dropFirst(path.count).split(whereSeparator: { "?&;#".contains($0) })
      .map(Parameter.init)
  }

  var isAllowed: Bool { isPlainPath && isPageOfReviews && !parameters.contains(where: \.leadsOn) }

  private var isPageOfReviews: Bool {
    switch host {
    case "maps.app.goo.gl": steps.count == 1
    case "goo.gl": steps.count == 2 && steps[0] == "maps"
    case "g.page": isProfile
    case "search.google.com": isReviewForm
    case _ where host.hasPrefix("maps."): steps.isEmpty || isPlace
    default: isPlace || isReviewForm || steps == ["search"]
    }
  }

  /// `/maps?cid=…`, `/maps/place/…`, `/maps/search/…`, `/maps/@…` and a single review; not
  /// `/maps/d/…`, which anybody can draw.
  private var isPlace: Bool {
    guard steps.first == "maps" else { return false }
    guard steps.count > 1 else { return true }
    return ["place", "search", "reviews"].contains(steps[1]) || steps[1].hasPrefix("@")
  }

  private var isReviewForm: Bool {
    steps == ["local", "writereview"] || steps == ["local", "reviews"]
  }

  /// `/r/…` and, older, the shop's short name, each with or without `/review`.
  private var isProfile: Bool {
    let name = steps.first == "r" ? steps.dropFirst() : steps[...]
    return name.count == 1 || (name.count == 2 && name.last == "review")
  }

  /// A parameter of the query or the fragment.
  private struct Parameter {
    let name: String
    let value: String

    init(_ text: Substring) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      name = unescaped(String(parts[0])).lowercased()
      value = parts.count > 1 ? unescaped(String(parts[1])) : ""
    }

    /// `btnI` is "I'm Feeling Lucky", which redirects to the first result of a search. An address
    /// in a value is one to redirect to, or to embed.
    var leadsOn: Bool {
      name.contains("btni") || value.contains("://") || value.hasPrefix("//")
    }
  }

  /// Without any escapes, also those of escapes.
  private static func unescaped(_ text: String) -> String {
    var text = text
    for _ in 0..<4 {
      guard let plain = text.removingPercentEncoding, plain != text else { break }
      text = plain
    }
    return text
  }
}
