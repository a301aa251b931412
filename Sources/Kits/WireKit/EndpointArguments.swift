/// The arguments of an endpoint: the values of its path's places, and its query.
///
/// A struct per shape of path, so that a call without one of its values does not compile.
public protocol EndpointArguments: Sendable {
  /// The names of the path's places, in the order of the path.
  static var places: [String] { get }
  /// The texts that a place may have, where they are few, by the place's name.
  static var placeChoices: [String: [String]] { get }
  /// The query's parameters, for the documentation.
  static var queryParameters: [QueryParameter] { get }

  /// The values of the places, by name.
  var values: [String: String] { get }
  /// The query's items, in order; absent arguments have none.
  var query: [(name: String, value: String)] { get }

  /// Reads the arguments of a request, for the server.
  /// - Throws: ``Problem`` 404 for a place that the route does not have.
  init(from request: some ArgumentSource) throws
}

extension EndpointArguments {
  public static var placeChoices: [String: [String]] { [:] }
  public static var queryParameters: [QueryParameter] { [] }
  public var query: [(name: String, value: String)] { [] }
}

/// The address of a request that has arrived.
public protocol ArgumentSource {
  /// The value of a place in the path.
  func place(_ name: String) throws -> String
  /// The values of a parameter of the query, in order; empty when it is absent.
  func queryValues(_ name: String) -> [String]
}

/// A parameter of the query, as the documentation describes it.
public struct QueryParameter: Hashable, Sendable {
  public let name: String
  public let text: String
  /// The range of a whole number; nil for text.
  public let range: ClosedRange<Int>?

  public init(_ name: String, _ text: String, _ range: ClosedRange<Int>? = nil) {
    self.name = name
    self.text = text
    self.range = range
  }
}

/// The address has neither places nor a query.
public struct NoArguments: EndpointArguments {
  public static let places: [String] = []

  public init() {}

  public init(from request: some ArgumentSource) {}

  public var values: [String: String] { [:] }
}
