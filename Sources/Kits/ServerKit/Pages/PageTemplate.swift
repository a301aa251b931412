import Foundation
import HTTPTypes
import Hummingbird
import Mustache

/// A page of the program itself. The template holds its style and script, under a policy that
/// allows nothing else. Each answer has a nonce of its own.
///
/// The template's `{{nonce}}` goes on each `style` and `script` element.
package struct PageTemplate: Sendable {
  private let template: MustacheTemplate
  private let constants: [String: String]
  private let hasScript: Bool
  private let showsPictures: Bool

  /// - Parameters:
  ///   - name: the template's file in `bundle`, in its folder `Pages`.
  ///   - style: the file that `{{{style}}}` stands for.
  ///   - script: the file that `{{{script}}}` stands for. Without one the page has no script.
  ///   - showsPictures: whether the page may show pictures of its own server.
  /// - Throws: ``PageMissing`` when a file is not there, or when the template cannot be parsed.
  package init(
    _ name: String, style: String? = nil, script: String? = nil, showsPictures: Bool = false,
    in bundle: Bundle
  ) throws {
    template = try MustacheTemplate(string: try Self.file(name, in: bundle))
    var constants: [String: String] = [:]
    constants["style"] = try style.map { try Self.file($0, in: bundle) }
    constants["script"] = try script.map { try Self.file($0, in: bundle) }
    self.constants = constants
    hasScript = script != nil
    self.showsPictures = showsPictures
  }

  /// The page with these values, which the template escapes.
  package func response(
    _ values: [String: Any] = [:], headers: HTTPFields = [:]
  ) -> Response {
    let nonce = RandomName.hex128()
    var headers = headers
    headers[.contentSecurityPolicy] = ContentPolicy.page(
      nonce: nonce, hasScript: hasScript, showsPictures: showsPictures)
    let all = values.merging(constants) { given, _ in given }
      .merging(["nonce": nonce]) { _, new in new }
    return .html(template.render(all), headers: headers)
  }

  private static func file(_ name: String, in bundle: Bundle) throws -> String {
    guard let url = bundle.url(forResource: name, withExtension: nil, subdirectory: "Pages") else {
      throw PageMissing(name: name)
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}

/// A page is not where the program was built to find it.
package struct PageMissing: Error, CustomStringConvertible {
  let name: String

  package var description: String {
    "The page \(name) is missing beside the program; build it again."
  }
}
