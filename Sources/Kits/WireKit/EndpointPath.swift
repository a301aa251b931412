/// A path with named places, such as `/api/v1/kiosk/{store}/next`. The server registers the
/// template and a client fills it, so the two cannot drift apart.
public struct EndpointPath: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text as written, with `{name}` where a value goes.
  public let template: String

  public init(_ template: String) {
    self.template = template
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The names of the places, in order.
  public var parameters: [String] {
    template.split(separator: "/").compactMap { Self.name(of: $0) }
  }

  /// The path with every place filled, each value percent-encoded so that it stays one segment.
  /// Leaving a place without a value is a programming error and stops the program.
  public func filled(_ values: [String: String] = [:]) -> String {
    let segments = template.split(separator: "/", omittingEmptySubsequences: false)
    return segments.map { segment -> String in
      guard let name = Self.name(of: segment) else { return String(segment) }
      guard let value = values[name] else {
        preconditionFailure("\(template) needs a value for {\(name)}")
      }
      return Self.encodedSegment(value)
    }.joined(separator: "/")
  }

  private static func name(of segment: Substring) -> String? {
    guard segment.first == "{", segment.last == "}" else { return nil }
    return String(segment.dropFirst().dropLast())
  }

  /// Percent-encodes everything but RFC 3986's unreserved characters. A lone `.` or `..` is encoded
  /// as well, because URL libraries would otherwise walk up the path.
  public static func encodedSegment(_ value: String) -> String {
    let onlyDots = value == "." || value == ".."
    var result: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.append(byte)
      case UInt8(ascii: ".") where !onlyDots:
        result.append(byte)
      default:
        let hex = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
