import BoutiqueModels
import Foundation
import HTTPTypes
import Hummingbird
import ServerKit

/// The two pages for a customer's phone. One answer holds everything, style and script included: a
/// phone in a shop may have a single bar of reception.
package struct ReviewPages: Sendable {
  private let letterPage: PageTemplate
  private let noReviewPage: PageTemplate
  private let isDemo: Bool

  /// - Throws: when the pages that belong to this program cannot be read.
  package init(isDemo: Bool) throws {
    letterPage = try PageTemplate(
      "letter.mustache", style: "letter.css", script: "letter.js", in: .module)
    noReviewPage = try PageTemplate("no-review.mustache", style: "letter.css", in: .module)
    self.isDemo = isDemo
  }

  func letter(_ review: ShownReview) -> Response {
    let session = review.row
    let text = session.session.generatedReviewText ?? ""
    let stars = session.session.starRating?.stars ?? 0
    return page(
      letterPage,
      [
        "storeName": session.storeName,
        "text": text,
        // Enough for a narrow phone, in browsers that cannot fit the field to its text.
        "rows": text.count / 30 + 2,
        "stars": StarRating.range.map { $0 <= stars },
        "starsLabel": "\(stars) of 5 stars",
        "platform": session.platform.rawValue,
        "platformName": session.platform.displayName,
        "destination": session.destination,
        "eventsPath": Self.eventsPath(of: session.session.publicId),
        "isDone": review.isDone,
      ])
  }

  /// Leads to the review's own address.
  func way(to session: SessionRow) -> Response {
    var headers = Self.headers
    headers[.location] = BoutiqueAPI.landing(.init(session: session.session.publicId)).path
    return Response(status: .seeOther, headers: headers)
  }

  func noReview(status: HTTPResponse.Status) -> Response {
    page(noReviewPage, [:], status: status)
  }

  private func page(
    _ template: PageTemplate, _ values: [String: Any], status: HTTPResponse.Status = .ok
  ) -> Response {
    var response = template.response(
      values.merging(["isDemo": isDemo]) { given, _ in given }, headers: Self.headers)
    response.status = status
    return response
  }

  private static let headers: HTTPFields = [
    .cacheControl: "no-store",
    // The address opens the review, so the platform that the link leads to must not learn it.
    .referrerPolicy: "no-referrer",
  ]

  /// Everything before the event's name, for the page's script.
  private static func eventsPath(of session: String) -> String {
    let path = BoutiqueAPI.done(.init(session: session)).path
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }
}
