import WireKit

/// How busy a store's staff are now.
public struct StoreStatus: Codable, Hashable, Sendable {
  public var venueId: String
  /// Paid orders whose goods are not bought yet.
  public var openOrders: Int
  /// Minutes from an order that is placed now to its goods at the lot, without its items' own
  /// shopping time.
  public var estimatedMinutes: Int
  /// The same while nobody waits.
  public var usualMinutes: Int

  enum CodingKeys: String, CodingKey {
    case venueId = "venue_id"
    case openOrders = "open_orders"
    case estimatedMinutes = "estimated_minutes"
    case usualMinutes = "usual_minutes"
  }

  /// - Parameter staff: how many people shop for the venue.
  public init(venueId: String, openOrders: Int, staff: Int, usualMinutes: Int) {
    self.venueId = venueId
    self.openOrders = openOrders
    self.usualMinutes = usualMinutes
    estimatedMinutes = Self.estimate(openOrders: openOrders, staff: staff, usual: usualMinutes)
  }

  /// Everybody shops for one order at a time, so that beyond one each the time grows with the
  /// queue. Rounded up to five minutes, at most four hours.
  static func estimate(openOrders: Int, staff: Int, usual: Int) -> Int {
    let shoppers = max(1, staff)
    guard openOrders >= shoppers else { return usual }
    let minutes = (usual * (openOrders + 1) + shoppers - 1) / shoppers
    return min(max(usual, (minutes + 4) / 5 * 5), max(usual, 240))
  }

  /// Whether an order takes longer than usual.
  public var isBusy: Bool { estimatedMinutes > usualMinutes }
}

extension StoreStatus: Sampled {
  public static let sample = StoreStatus(
    venueId: Venue.sampleId, openOrders: 4, staff: 3, usualMinutes: 30)
}

/// What parkers order most at a venue.
public struct PopularItems: Codable, Hashable, Sendable {
  /// The most ordered first.
  public var items: [ConvenienceItem]

  public init(items: [ConvenienceItem]) { self.items = items }

  /// How many are shown at most.
  public static let most = 10
}

extension PopularItems: Sampled {
  public static let sample = PopularItems(items: ConvenienceItem.samples)
}
