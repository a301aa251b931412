import Foundation
import HTTPTypes
import Hummingbird
import ServerKit
import SoulModels
import WireKit

/// The pages that a link to an album opens. They name nobody: whoever sends the link says whose
/// pictures these are.
struct AlbumPages: Sendable {
  /// Why a link shows no pictures.
  enum Closed: Sendable {
    case unknown, expired, revoked
    /// Every picture was deleted.
    case empty
    /// This picture was deleted.
    case gone

    var status: HTTPResponse.Status {
      switch self {
      case .unknown, .gone: .notFound
      case .expired, .revoked, .empty: .gone
      }
    }

    var title: String {
      switch self {
      case .unknown: "This link is not known"
      case .expired: "This link has expired"
      case .revoked: "This link was taken back"
      case .empty: "These pictures were deleted"
      case .gone: "This picture was deleted"
      }
    }

    var sentence: String {
      switch self {
      case .unknown:
        "Perhaps a letter is missing. Open it again from the message that it came in."
      case .expired, .revoked, .empty, .gone: "Ask the person who sent it for another one."
      }
    }
  }

  private let albumPage: PageTemplate
  private let closedPage: PageTemplate

  /// - Throws: when the pages that belong to this program cannot be read.
  init() throws {
    albumPage = try PageTemplate(
      "album.mustache", style: "album.css", showsPictures: true, in: .module)
    closedPage = try PageTemplate("closed-album.mustache", style: "album.css", in: .module)
  }

  static let headers: HTTPFields = [
    .cacheControl: "private, no-store",
    // The address opens the pictures, so nobody else must learn it.
    .referrerPolicy: "no-referrer",
    .literal("X-Robots-Tag"): "noindex, nofollow",
  ]

  /// - Parameter token: the one in the page's own address.
  func open(_ token: String, _ pictures: [AlbumPicture], until end: Timestamp) -> Response {
    albumPage.response(
      [
        "title": pictures.count == 1 ? "A portrait for you" : "Portraits for you",
        "end": end.iso8601Seconds,
        "endInWords": Self.minute(end),
        "isOne": pictures.count == 1,
        "pictures": pictures.enumerated().map { index, picture -> [String: Any] in
          let size = picture.ratio.pixels
          let path = { (size: PictureSize?) in
            SoulAPI.albumPicture(.init(token: token, number: picture.number, size: size)).path
          }
          return [
            "path": path(nil), "shown": path(pictures.count == 1 ? .large : .medium),
            "width": size.width, "height": size.height,
            "name": "Portrait \(index + 1) of \(pictures.count)",
          ]
        },
      ], headers: Self.headers)
  }

  func closed(_ reason: Closed) -> Response {
    var response = closedPage.response(
      ["title": reason.title, "sentence": reason.sentence], headers: Self.headers)
    response.status = reason.status
    return response
  }

  /// "8 November 2026 at 14:05 UTC". The page has no script, so nothing knows the reader's own clock.
  private static func minute(_ time: Timestamp) -> String {
    let text = time.iso8601Seconds
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return "" }
    let month = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][parts[1] - 1]
    return "\(parts[2]) \(month) \(parts[0]) at \(text.dropFirst(11).prefix(5)) UTC"
  }
}
