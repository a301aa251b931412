import WireKit

/// The staff's search among the sessions of their lots.
public struct ParkingSessionsQuery: EndpointArguments {
  public static let limits = 1...500
  public static let defaultLimit = 100
  public static let offsets = 0...1_000_000

  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("lot_id", "Of this lot only"),
    QueryParameter("status_filter", "In this status only"),
    QueryParameter("start_date", "Begun at this time or later"),
    QueryParameter("end_date", "Begun at this time or before"),
    QueryParameter("vehicle_plate", "A part of the plate"),
    QueryParameter("limit", "How many at most; \(defaultLimit) without it", limits),
    QueryParameter("offset", "How many of the newest to leave out", offsets),
  ]

  public var lot: String?
  public var status: ParkingSessionStatus?
  public var start: Timestamp?
  public var end: Timestamp?
  public var plate: String?
  public var limit: Int
  public var offset: Int

  public init(
    lot: String? = nil, status: ParkingSessionStatus? = nil, plate: String? = nil,
    limit: Int = defaultLimit, offset: Int = 0
  ) {
    self.lot = lot
    self.status = status
    self.plate = plate
    self.limit = limit
    self.offset = offset
  }

  public init(from request: some ArgumentSource) throws {
    var faults: [String: [String]] = [:]
    func value<Value>(_ name: String, _ rule: String, _ read: (String) -> Value?) -> Value? {
      guard let text = request.queryValues(name).first else { return nil }
      let value = read(text)
      if value == nil { faults["query.\(name)"] = [rule] }
      return value
    }
    func time(_ name: String) -> Timestamp? {
      value(name, "\(name) is a time such as 2026-02-10T12:34:56Z, or a day.") { text in
        [text, text + "Z", text + "T00:00:00Z"].lazy.compactMap { Timestamp(iso8601: $0) }.first
      }
    }
    func number(_ name: String, _ range: ClosedRange<Int>) -> Int? {
      value(name, "\(name) is \(range.lowerBound) to \(range.upperBound).") { text in
        Int(text).flatMap { range.contains($0) ? $0 : nil }
      }
    }
    lot = value("lot_id", "lot_id is a UUID.") {
      UUIDText.isValid($0.lowercased()) ? $0.lowercased() : nil
    }
    status = value("status_filter", "This is no status of a session.") { .init(rawValue: $0) }
    start = time("start_date")
    end = time("end_date")
    plate = value("vehicle_plate", LicensePlate.rule) { LicensePlate.normalized($0) }
    limit = number("limit", Self.limits) ?? Self.defaultLimit
    offset = number("offset", Self.offsets) ?? 0
    guard faults.isEmpty else {
      throw Problem.invalid(faults)
    }
  }

  public var values: [String: String] { [:] }
  public var query: [(name: String, value: String)] {
    let items: [(name: String, value: String?)] = [
      ("lot_id", lot), ("status_filter", status?.rawValue), ("start_date", start?.iso8601),
      ("end_date", end?.iso8601), ("vehicle_plate", plate), ("limit", String(limit)),
      ("offset", String(offset)),
    ]
    return items.compactMap { item in item.value.map { (name: item.name, value: $0) } }
  }
}
