import WireKit

// The arguments of TruFan's endpoints: a struct per shape of path. All ids are UUIDs.

/// `…/{venue}…`
public struct VenuePath: EndpointArguments {
  public static let places = ["venue"]

  public let venue: String

  public init(venue: String) { self.venue = venue }

  public init(from request: some ArgumentSource) throws { venue = try request.id("venue") }

  public var values: [String: String] { ["venue": venue] }
}

/// `…/{venue}…/{item}…`: an item of a venue.
public struct VenueItemPath: EndpointArguments {
  public static let places = ["venue", "item"]

  public let venue: String
  public let item: String

  public init(venue: String, item: String) {
    self.venue = venue
    self.item = item
  }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    item = try request.id("item")
  }

  public var values: [String: String] { ["venue": venue, "item": item] }
}

/// `…/{order}…`; with `?wait=` a change is waited for.
public struct OrderPath: EndpointArguments {
  public static let places = ["order"]

  public let order: String

  public init(order: String) { self.order = order }

  public init(from request: some ArgumentSource) throws { order = try request.id("order") }

  public var values: [String: String] { ["order": order] }
}

/// The look at an order that waits for its next step.
public struct WaitingOrderPath: EndpointArguments {
  public static let places = ["order"]
  public static let queryParameters: [QueryParameter] = .waiting

  public let order: String
  /// Seconds; nil: the answer comes at once.
  public let wait: Int?

  public init(order: String, wait: Int? = nil) {
    self.order = order
    self.wait = wait
  }

  public init(from request: some ArgumentSource) throws {
    order = try request.id("order")
    wait = try request.number("wait", 0...3600)
  }

  public var values: [String: String] { ["order": order] }

  public var query: [(name: String, value: String)] {
    wait.map { [(name: "wait", value: String($0))] } ?? []
  }
}

/// `…/{order}…/{line}…`: a line of an order.
public struct OrderLinePath: EndpointArguments {
  public static let places = ["order", "line"]

  public let order: String
  public let line: String

  public init(order: String, line: String) {
    self.order = order
    self.line = line
  }

  public init(from request: some ArgumentSource) throws {
    order = try request.id("order")
    line = try request.id("line")
  }

  public var values: [String: String] { ["order": order, "line": line] }
}

/// `…/{name}`: a picture's file name.
public struct PicturePath: EndpointArguments {
  public static let places = ["name"]

  public let name: String

  public init(name: String) { self.name = name }

  public init(from request: some ArgumentSource) throws { name = try request.place("name") }

  public var values: [String: String] { ["name": name] }
}
