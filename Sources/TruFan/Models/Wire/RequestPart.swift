/// Where a request has a value. Faults of the path and of the query are named with it; a body's field
/// has only its own name, which apps show beside the field.
public enum RequestPart: String, Sendable {
  case path, query, body

  /// The name of a value in a problem's details: "query.page".
  public func field(_ name: String) -> String {
    self == .body ? name : "\(rawValue).\(name)"
  }

  /// The part, then the way to the value in it: `["query", "page"]`.
  static func location(of field: String) -> [String] {
    let names = field.split(separator: ".").map(String.init)
    let isNamed = names.count > 1 && [Self.path, .query].map(\.rawValue).contains(names[0])
    return isNamed ? names : [Self.body.rawValue] + names
  }
}
