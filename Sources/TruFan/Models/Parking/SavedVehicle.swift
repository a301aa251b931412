import WireKit

/// A vehicle that an account keeps for the next time.
public struct SavedVehicle: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// For people: "Family car".
  @OrNull public var name: String?
  public var plate: String
  @OrNull public var make: String?
  @OrNull public var model: String?
  @OrNull public var color: String?
  /// Exactly one of an account's vehicles is the default.
  public var isDefault: Bool
  public var createdAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id, name, plate, make, model, color
    case isDefault = "is_default"
    case createdAt = "created_at"
  }

  public init(
    id: String, name: String? = nil, plate: String, make: String? = nil, model: String? = nil,
    color: String? = nil, isDefault: Bool = false, createdAt: WireTime
  ) {
    self.id = id
    self.plate = plate
    self.isDefault = isDefault
    self.createdAt = createdAt
    self.name = name
    self.make = make
    self.model = model
    self.color = color
  }

  /// For the staff who look for it: "Blue Juno Ridge, SRH4821".
  public var summary: String {
    looks.map { "\($0), \(plate)" } ?? plate
  }

  /// "Blue Juno Ridge"; nil where nothing of it is known.
  private var looks: String? {
    let words = [color, make, model].compactMap { $0 }.filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Its own name, or else its plate.
  public var title: String { name ?? plate }

  /// What else is known of it, below its title: nil for nothing but the plate.
  public var details: String? {
    if title == plate { return looks }
    return summary == title ? nil : summary
  }
}

extension SavedVehicle: Sampled {
  public static let sample = SavedVehicle(
    id: "3082807e-e60d-508c-a6be-3b30aeccf1ba", name: "Family car", plate: "SRH4821",
    make: "Juno", model: "Ridge", color: "Blue", isDefault: true, createdAt: .sample)
  public static let samples = [
    sample,
    SavedVehicle(
      id: "ed038fbb-3b24-50f8-ae4f-10b86b409d25", plate: "LTL0099", createdAt: .sample),
  ]
}

/// A vehicle as its owner writes it: a new one, or the changed fields of an existing one.
public struct SavedVehicleDraft: Codable, Hashable, Sendable {
  public var name: String?
  public var plate: String?
  public var make: String?
  public var model: String?
  public var color: String?
  /// True takes it from the vehicle that was the default. False changes nothing.
  public var isDefault: Bool?

  enum CodingKeys: String, CodingKey {
    case name, plate, make, model, color
    case isDefault = "is_default"
  }

  public init() {}

  public func faults(isNew: Bool) -> [String: [String]] {
    var faults: [String: [String]] = [:]
    func note(_ field: String, _ fault: String?) { faults[field] = fault.map { [$0] } }
    note("name", TypedText.fault("The name", name, limit: ParkingRules.makeLimit))
    if plate == nil ? isNew : plate.flatMap({ LicensePlate.normalized($0) }) == nil {
      note("plate", LicensePlate.rule)
    }
    note("make", TypedText.fault("The make", make, limit: ParkingRules.makeLimit))
    note("model", TypedText.fault("The model", model, limit: ParkingRules.makeLimit))
    note("color", TypedText.fault("The color", color, limit: ParkingRules.colorLimit))
    return faults
  }
}

extension SavedVehicleDraft: Sampled {
  public static let sample: SavedVehicleDraft = {
    var draft = SavedVehicleDraft()
    draft.name = "Family car"
    draft.plate = "SRH 4821"
    draft.make = "Juno"
    draft.model = "Ridge"
    draft.color = "Blue"
    draft.isDefault = true
    return draft
  }()
  public static let samples = [sample, SavedVehicleDraft()]
}

/// An account's vehicles, the default one first.
public struct SavedVehicleList: Codable, Hashable, Sendable {
  public var vehicles: [SavedVehicle]

  public init(vehicles: [SavedVehicle]) { self.vehicles = vehicles }
}

extension SavedVehicleList: Sampled {
  public static let sample = SavedVehicleList(vehicles: SavedVehicle.samples)
}
