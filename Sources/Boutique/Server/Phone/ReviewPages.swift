import BoutiqueModels
import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import ServerKit

/// The two pages that a customer's phone can show. Everything is in the one answer, style and
/// script included: a phone in a shop may have a single bar of reception.
package struct ReviewPages: Sendable {
  private let letterPage: MustacheTemplate
  private let noReviewPage: MustacheTemplate
  private let style: String
  private let script: String
  private let isDemo: Bool

  /// - Throws: when the pages that belong to this program cannot be read.
  package init(isDemo: Bool) throws {
    letterPage = try MustacheTemplate(string: try Self.file("letter.mustache"))
    noReviewPage = try MustacheTemplate(string: try Self.file("no-review.mustache"))
    style = try Self.file("letter.css")
    script = try Self.file("letter.js")
    self.isDemo = isDemo
  }

  func letter(_ session: SessionRow) -> Response {
    let text = session.session.generatedReviewText ?? ""
    let stars = session.session.starRating?.stars ?? 0
    return page(
      letterPage,
      [
        "storeName": session.storeName,
        "text": text,
        // What the text needs on a narrow phone, for browsers that cannot fit the field to it.
        "rows": text.count / 30 + 2,
        "stars": StarRating.range.map { $0 <= stars },
        "starsLabel": "\(stars) of 5 stars",
        "platform": session.platform.rawValue,
        "platformName": session.platform.displayName,
        "destination": session.destination,
        "eventsPath": Self.eventsPath(of: session.session.publicId),
        "script": script,
      ])
  }

  func noReview() -> Response {
    page(noReviewPage, [:])
  }

  private func page(_ template: MustacheTemplate, _ values: [String: Any]) -> Response {
    let nonce = Self.nonce()
    var values = values
    values["nonce"] = nonce
    values["style"] = style
    values["isDemo"] = isDemo
    return .html(
      template.render(values),
      headers: [
        .contentSecurityPolicy: Self.policy(nonce: nonce),
        .cacheControl: "no-store",
        // The address opens the review, so the platform that the link leads to must not learn it.
        .referrerPolicy: "no-referrer",
      ])
  }

  static func policy(nonce: String) -> String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; "
      + "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }

  /// Everything before the event's name, for the page's script.
  private static func eventsPath(of session: String) -> String {
    let path = BoutiqueEndpoint.done(session: session).path
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  private static func nonce() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<2).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
    return Data(bytes).base64EncodedString()
  }

  private static func file(_ name: String) throws -> String {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Pages")
    else { throw PageMissing(name: name) }
    return try String(contentsOf: url, encoding: .utf8)
  }

  private struct PageMissing: Error, CustomStringConvertible {
    let name: String

    var description: String { "The page \(name) is missing beside the program; build it again." }
  }
}
