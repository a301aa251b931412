import HTTPTypes
import Hummingbird

/// The token of an `Authorization: Bearer …`.
struct BearerToken {
  /// Empty if only the scheme was sent.
  let text: String

  /// Nil without the header, or with another scheme. The scheme's name may be written in any case
  /// (RFC 9110, 11.1).
  init?(in request: Request) {
    guard let header = request.headers[.authorization] else { return nil }
    let scheme = "bearer"
    guard header.prefix(scheme.count).lowercased() == scheme else { return nil }
    let rest = header.dropFirst(scheme.count)
    guard rest.isEmpty || rest.first == " " else { return nil }
    // Each request with a token comes here, and Foundation's trimming would make several copies.
    let begun = rest.drop(while: Self.isBlank)
    text = begun.lastIndex { !Self.isBlank($0) }.map { String(begun[...$0]) } ?? ""
  }

  private static func isBlank(_ letter: Character) -> Bool { letter == " " || letter == "\t" }
}
