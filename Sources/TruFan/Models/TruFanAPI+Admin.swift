import WireKit

extension TruFanAPI {
  public static let adminItems = Endpoint<AdminItemsPath, NoBody, ItemsResponse>(
    .get, "/api/v1/convenience/admin/venues/{venue}/items", errors: TruFanError.self,
    .init(
      "Administration", "All items, also those out of use", answer: "A page of items",
      otherwise: [.invalid]))

  public static let createItem = Endpoint<VenuePath, ItemDraft, ConvenienceItem>(
    .post, "/api/v1/convenience/admin/venues/{venue}/items", success: 201,
    errors: TruFanError.self,
    .init(
      "Administration", "Add an item", answer: "The item",
      otherwise: [.init(400, "Another venue in the body"), .init(404, "Venue not found"), .invalid])
  )

  public static let adminItem = Endpoint<VenueItemPath, NoBody, ConvenienceItem>(
    .get, "/api/v1/convenience/admin/venues/{venue}/items/{item}", errors: TruFanError.self,
    .init("Administration", "One item", answer: "The item", otherwise: [.unknownItem, .invalid]))

  public static let updateItemDetails = Endpoint<VenueItemPath, ItemDraft, ConvenienceItem>(
    .put, "/api/v1/convenience/admin/venues/{venue}/items/{item}", errors: TruFanError.self,
    .init(
      "Administration", "Change an item", answer: "The item",
      details: "Only the given fields change; an empty text is taken away.",
      otherwise: [.unknownItem, .changedSince, .invalid]))

  public static let deleteItem = Endpoint<VenueItemPath, NoBody, NoAnswer>(
    .delete, "/api/v1/convenience/admin/venues/{venue}/items/{item}", success: 204,
    errors: TruFanError.self,
    .init(
      "Administration", "Delete an item", answer: "Deleted",
      details: "Orders keep their own copy.", otherwise: [.unknownItem, .invalid]))

  public static let toggleItem = Endpoint<VenueItemPath, NoBody, ConvenienceItem>(
    .patch, "/api/v1/convenience/admin/venues/{venue}/items/{item}/toggle",
    errors: TruFanError.self,
    .init(
      "Administration", "Take out of use, or back", answer: "The item",
      otherwise: [.unknownItem, .invalid]))

  public static let importItems = Endpoint<VenuePath, BulkImportRequest, BulkImportResponse>(
    .post, "/api/v1/convenience/admin/venues/{venue}/items/bulk-import",
    errors: TruFanError.self,
    .init(
      "Administration", "Add many items", answer: "What was added, and each row's fault",
      otherwise: [.init(404, "Venue not found"), .invalid]))

  public static let adminConfiguration = Endpoint<VenuePath, NoBody, StoreConfiguration>(
    .get, "/api/v1/convenience/admin/venues/{venue}/config", errors: TruFanError.self,
    .init(
      "Administration", "The store's configuration", answer: "The configuration",
      otherwise: [.init(404, "Venue not found"), .invalid]))

  public static let updateConfiguration = Endpoint<
    VenuePath, StoreConfigurationDraft, StoreConfiguration
  >(
    .put, "/api/v1/convenience/admin/venues/{venue}/config", errors: TruFanError.self,
    .init(
      "Administration", "Change the store's configuration", answer: "The configuration",
      details: "Only the given fields change.",
      otherwise: [.init(404, "Venue not found"), .changedSince, .invalid]))

  public static let adminOrders = Endpoint<AdminOrdersPath, NoBody, OrdersResponse>(
    .get, "/api/v1/convenience/admin/venues/{venue}/orders", errors: TruFanError.self,
    .init(
      "Administration", "All orders, newest first", answer: "A page of orders",
      details: "The status may also be unpaid: orders that were taken up, and are not paid.",
      otherwise: [.invalid]))

  public static let adminOrder = Endpoint<VenueOrderPath, NoBody, Order>(
    .get, "/api/v1/convenience/admin/venues/{venue}/orders/{order}", errors: TruFanError.self,
    .init(
      "Administration", "One order, with what was paid and given back", answer: "The order",
      details: "The payments come without the parker's cards.",
      otherwise: [.unknownOrder, .invalid]))

  public static let refund = Endpoint<VenueOrderPath, RefundRequest, Order>(
    .patch, "/api/v1/convenience/admin/venues/{venue}/orders/{order}/refund",
    errors: TruFanError.self,
    .init(
      "Administration", "Give money back", answer: "The order",
      details: """
        Also once more what a card's bank has declined to give back. As long as nothing is charged, \
        only all that is held: that ends the order.
        """,
      otherwise: [
        .wrongState, .unknownOrder,
        .init(409, "More has gone back than the caller knows of"), .invalid,
      ]))

  public static let allCategories = Endpoint<NoArguments, NoBody, CategoriesResponse>(
    .get, "/api/v1/convenience/admin/categories", errors: TruFanError.self,
    .init("Administration", "All categories that items may have", answer: "The categories"))

  public static let venues = Endpoint<NoArguments, NoBody, VenueList>(
    .get, "/api/v1/admin/venues", errors: TruFanError.self,
    .init("Administration", "One's venues", answer: "The venues"))

  public static let venue = Endpoint<VenuePath, NoBody, Venue>(
    .get, "/api/v1/admin/venues/{venue}", errors: TruFanError.self,
    .init(
      "Administration", "One venue", answer: "The venue",
      otherwise: [.init(404, "Venue not found"), .invalid]))
}

/// `…/{venue}…/{order}…`: an order of a venue.
public struct VenueOrderPath: EndpointArguments {
  public static let places = ["venue", "order"]

  public let venue: String
  public let order: String

  public init(venue: String, order: String) {
    self.venue = venue
    self.order = order
  }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    order = try request.id("order")
  }

  public var values: [String: String] { ["venue": venue, "order": order] }
}

/// An administrator's look at a venue's items.
public struct AdminItemsPath: EndpointArguments {
  public static let places = ["venue"]
  public static let queryParameters: [QueryParameter] =
    [
      QueryParameter("category", "A shelf"),
      QueryParameter("search", "Words of the name, the description or the tags"),
      QueryParameter("is_active", "true or false; else all"),
    ] + .pages

  public let venue: String
  public var category: String?
  public var search: String?
  public var isActive: Bool?
  public var page = 1
  /// Nil: 50.
  public var pageSize: Int?

  public init(venue: String) { self.venue = venue }

  public init(from request: some ArgumentSource) throws {
    let items = try ItemsPath(from: request)
    (venue, category, search) = (items.venue, items.category, items.search)
    (page, pageSize) = (items.page, items.pageSize)
    isActive = try request.flag("is_active")
  }

  public var values: [String: String] { ["venue": venue] }

  public var query: [(name: String, value: String)] {
    [
      ("category", category), ("search", search), ("is_active", isActive.map { "\($0)" }),
      ("page", page == 1 ? nil : String(page)), ("page_size", pageSize.map(String.init)),
    ].compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}
