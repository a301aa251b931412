import WireKit

/// TruFan's whole interface: every endpoint with its arguments, body and
/// answer. The extensions hold the orders, the staff's and administrators' calls, and the parking.
public enum TruFanAPI {
  public static let items = Endpoint<ItemsPath, NoBody, ItemsResponse>(
    .get, "/api/v1/convenience/venues/{venue}/items", errors: TruFanError.self,
    .init(
      "Store", "Browse a venue's items", answer: "A page of items",
      details: """
        Sorted by name, or by how well they fit the words of a search. Unknown categories and \
        venues have an empty list.
        """, otherwise: [.invalid]))

  public static let picture = Endpoint<PicturePath, NoBody, Drawing>(
    .get, "/trufan/pictures/{name}",
    .init(
      "Store", "A drawing of the demo's items", answer: "The drawing",
      details: "With .webp instead of .svg at the end, a bitmap for devices that decode no SVG.",
      otherwise: [.init(404, "There is no such picture")]))

  public static let item = Endpoint<VenueItemPath, NoBody, ItemDetail>(
    .get, "/api/v1/convenience/venues/{venue}/items/{item}", errors: TruFanError.self,
    .init(
      "Store", "One item", answer: "The item with its reviews and similar items",
      otherwise: [.unknownItem, .invalid]))

  public static let categories = Endpoint<VenuePath, NoBody, CategoriesResponse>(
    .get, "/api/v1/convenience/venues/{venue}/categories", errors: TruFanError.self,
    .init(
      "Store", "The categories in use", answer: "The categories",
      details: "With the shops and tags of all active items, for a filter.",
      otherwise: [.invalid]))

  public static let configuration = Endpoint<VenuePath, NoBody, StoreConfiguration>(
    .get, "/api/v1/convenience/venues/{venue}/config", errors: TruFanError.self,
    .init(
      "Store", "A store's fees, limits and hours", answer: "The configuration",
      otherwise: [.noStore, .invalid]))

  public static let storeStatus = Endpoint<VenuePath, NoBody, StoreStatus>(
    .get, "/api/v1/convenience/venues/{venue}/status", errors: TruFanError.self,
    .init(
      "Store", "How busy a store is", answer: "The queue and the time that an order takes now",
      otherwise: [.noStore, .invalid]))

  public static let popularItems = Endpoint<VenuePath, NoBody, PopularItems>(
    .get, "/api/v1/convenience/venues/{venue}/popular", errors: TruFanError.self,
    .init(
      "Store", "What parkers order most", answer: "At most ten items that are in stock",
      details: "Counted over the orders of the last 30 days; ten minutes old at most.",
      otherwise: [.invalid]))
}

extension EndpointWords.Outcome {
  static let invalid = Self(422, "A value that fails its checks")
  static let changedSince = Self(409, "Somebody else has changed it since `seen_updated_at`")
  static let wrongState = Self(400, "Not in this state")
  static let noWait = Self(400, "wait is not a number of seconds")
  static let unknownItem = Self(404, "Item not found")
  static let unknownOrder = Self(404, "Order not found")
  static let noStore = Self(404, "Convenience store not available at this venue")
}
