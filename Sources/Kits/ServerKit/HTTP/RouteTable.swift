import HTTPTypes
import Hummingbird
import Synchronization

/// The methods that the application answers at each path. They tell 405 from 404, and a test compares
/// the OpenAPI document with them.
package final class RouteTable: Sendable {
  package struct Route: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// `/api/v1/stores/{store}`
    package let path: String
    package let method: String

    package init(method: String, path: String) {
      self.method = method
      self.path = path
    }

    package var description: String { "\(method) \(path)" }

    package static func < (left: Route, right: Route) -> Bool {
      (left.path, left.method) < (right.path, right.method)
    }
  }

  private struct Entry {
    let path: RouterPath
    let method: HTTPRequest.Method
  }

  private let entries = Mutex<[Entry]>([])

  package init() {}

  /// Must run after all routes are added and before the first request.
  package func fill(from router: QuartetRouter) {
    let routes = router.routes.map { Entry(path: $0.path, method: $0.method) }
    entries.withLock { $0 = routes }
  }

  package var routes: [Route] {
    entries.withLock { $0 }.map { Route(method: $0.method.rawValue, path: $0.path.description) }
      .sorted()
  }

  /// The methods that a path has, sorted; empty when nothing is there.
  func methods(at path: String) -> [String] {
    let segments = path.split(separator: "/")
    let matching = entries.withLock { $0 }.filter { Self.matches($0.path, segments) }
    return Set(matching.map(\.method.rawValue)).sorted()
  }

  private static func matches(_ path: RouterPath, _ segments: [Substring]) -> Bool {
    for (index, element) in path.components.enumerated() {
      if element == .recursiveWildcard { return true }
      guard index < segments.count, element ~= segments[index] else { return false }
    }
    return path.components.count == segments.count
  }
}
