import WireKit

/// A numbered space of a lot.
public struct ParkingSpace: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var spaceNumber: String
  /// "standard", "compact", "accessible", "ev" or another word of the lot's own.
  public var spaceType: String
  public var isOccupied: Bool
  public var isActive: Bool
  public var createdAt: WireTime
  /// Left, top, width and height on the lot's map; null where there is none.
  @OrNull public var box: [Int]?

  enum CodingKeys: String, CodingKey {
    case id, box
    case spaceNumber = "space_number"
    case spaceType = "space_type"
    case isOccupied = "is_occupied"
    case isActive = "is_active"
    case createdAt = "created_at"
  }

  public init(
    id: String, spaceNumber: String, spaceType: String = "standard", isOccupied: Bool = false,
    isActive: Bool = true, box: [Int]? = nil, createdAt: WireTime
  ) {
    self.id = id
    self.spaceNumber = spaceNumber
    self.spaceType = spaceType
    self.isOccupied = isOccupied
    self.isActive = isActive
    self.createdAt = createdAt
    self.box = box
  }
}

extension ParkingSpace: Sampled {
  public static let sample = ParkingSpace(
    id: "f6e411e7-4676-4338-9c83-eb1e03586bcb", spaceNumber: "A1", box: [44, 36, 46, 84],
    createdAt: .sample)
  public static let samples = [
    sample,
    ParkingSpace(
      id: "07f522f8-5787-4449-ad94-fc2f14697cdc", spaceNumber: "12", spaceType: "ev",
      isOccupied: true, createdAt: .sample),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "box": .orNull("Left, top, width and height on the lot's map")
  ]
}

/// The spaces of a lot, as a bare JSON array.
public struct ParkingSpaceList: Codable, Hashable, Sendable {
  public var spaces: [ParkingSpace]

  public init(spaces: [ParkingSpace]) { self.spaces = spaces }

  public init(from decoder: any Decoder) throws {
    spaces = try decoder.singleValueContainer().decode([ParkingSpace].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(spaces)
  }
}

extension ParkingSpaceList: Sampled {
  public static let sample = ParkingSpaceList(spaces: ParkingSpace.samples)
}
