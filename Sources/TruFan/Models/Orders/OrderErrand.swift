import WireKit

/// What the lot's staff need to know of an order beside itself: who waits for it, where the car is,
/// and how far the shopping is.
public struct OrderErrand: Codable, Hashable, Sendable {
  @OrNull public var parkerFirstName: String?
  /// Of the stay; of an order without one, the parker's default vehicle.
  @OrNull public var vehiclePlate: String?
  /// "Blue Juno Ridge"
  @OrNull public var vehicle: String?
  @OrNull public var lotName: String?
  @OrNull public var spaceNumber: String?
  /// The end of the parking.
  @OrNull public var parkedUntil: WireTime?
  /// The shops of its lines, by name.
  public var shops: [String]
  /// How many pieces all lines have together.
  public var pieceCount: Int
  /// How many lines nobody has found, missed or replaced yet. An accepted substitute counts until it
  /// is taken from its shelf.
  public var openItemCount: Int

  enum CodingKeys: String, CodingKey {
    case vehicle, shops
    case parkerFirstName = "parker_first_name"
    case vehiclePlate = "vehicle_plate"
    case lotName = "lot_name"
    case spaceNumber = "space_number"
    case parkedUntil = "parked_until"
    case pieceCount = "piece_count"
    case openItemCount = "open_item_count"
  }

  public init(
    parkerFirstName: String? = nil, vehiclePlate: String? = nil, vehicle: String? = nil,
    lotName: String? = nil, spaceNumber: String? = nil, parkedUntil: WireTime? = nil,
    shops: [String] = [], pieceCount: Int = 0, openItemCount: Int = 0
  ) {
    self.shops = shops
    self.pieceCount = pieceCount
    self.openItemCount = openItemCount
    self.parkerFirstName = parkerFirstName
    self.vehiclePlate = vehiclePlate
    self.vehicle = vehicle
    self.lotName = lotName
    self.spaceNumber = spaceNumber
    self.parkedUntil = parkedUntil
  }
}

extension OrderErrand: Sampled {
  public static let sample = OrderErrand(
    parkerFirstName: "Sarah", vehiclePlate: "SRH4821", vehicle: "Blue Juno Ridge",
    lotName: "Harbor Garage", spaceNumber: "B12", parkedUntil: .sample,
    shops: ["Corner Shop", "Harbor Grocer"], pieceCount: 3, openItemCount: 1)
  public static let samples = [sample, OrderErrand()]
}
