import Foundation
import Hummingbird
import ServerKit

/// The page at `/`: a description of Quartet, links to its apps, and the steps to try.
///
/// It has no script, and its policy allows none. An app is shown only once it exists.
struct StartPage: Sendable {
  private let page: PageTemplate
  private let isDemo: Bool

  /// - Parameter isDemo: whether the demo's identities exist on this server and may be named.
  /// - Throws: if the template is missing from the bundle or cannot be parsed.
  init(isDemo: Bool) throws {
    page = try PageTemplate("start.mustache", in: .module)
    self.isDemo = isDemo
  }

  func addRoutes(to router: QuartetRouter) {
    router.get("/") { _, _ in
      page.response(["isDemo": isDemo], headers: [.cacheControl: "no-cache"])
    }
  }
}
