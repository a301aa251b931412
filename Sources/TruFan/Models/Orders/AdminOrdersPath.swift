import WireKit

/// An administrator's look at a venue's orders.
public struct AdminOrdersPath: EndpointArguments {
  public static let places = ["venue"]
  public static let queryParameters: [QueryParameter] =
    [
      QueryParameter("status", "active, completed, cancelled, unpaid, or a state; else all"),
      QueryParameter("order_number", "Only the order of this number, such as CS-0427"),
    ] + .pages

  public let venue: String
  public var status: String?
  public var number: String?
  public var page = 1
  /// Nil: 50.
  public var pageSize: Int?

  public init(venue: String) { self.venue = venue }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    let list = try MyOrdersPath(from: request)
    (status, page, pageSize) = (list.status, list.page, list.pageSize)
    number = request.text("order_number")
  }

  public var values: [String: String] { ["venue": venue] }

  public var query: [(name: String, value: String)] {
    [
      ("status", status), ("order_number", number), ("page", page == 1 ? nil : String(page)),
      ("page_size", pageSize.map(String.init)),
    ].compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}
