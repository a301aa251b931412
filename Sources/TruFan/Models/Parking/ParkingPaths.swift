import WireKit

/// The lots near a place.
public struct ParkingLotsQuery: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("near", "Latitude and longitude, such as 40.7128,-74.006: the nearest first")
  ]

  /// Nil: sorted by name.
  public let near: MapPoint?

  public init(near: MapPoint? = nil) { self.near = near }

  public init(from request: some ArgumentSource) throws {
    let text = request.queryValues("near").first
    let place = text.flatMap { MapPoint($0) }
    guard text == nil || place != nil else {
      throw Problem.invalid([
        "query.near": ["near is a latitude and a longitude, such as 40.7128,-74.006."]
      ])
    }
    self.init(near: place)
  }

  public var values: [String: String] { [:] }
  public var query: [(name: String, value: String)] { near.map { [("near", $0.text)] } ?? [] }
}

/// `…/{lot}…`
public struct ParkingLotPath: EndpointArguments {
  public static let places = ["lot"]

  public let lot: String

  public init(lot: String) { self.lot = lot }

  public init(from request: some ArgumentSource) throws {
    self.init(lot: try UUIDText.read(request.place("lot"), "lot"))
  }

  public var values: [String: String] { ["lot": lot] }
}

/// `…/{code}…`: a session by its access code, in any case of letters, or by its id.
public struct ParkingCodePath: EndpointArguments {
  public static let places = ["code"]

  public let code: String

  public init(code: String) { self.code = code }

  public init(from request: some ArgumentSource) throws {
    self.init(code: try request.place("code"))
  }

  public var values: [String: String] { ["code": code] }
}

/// `…/{vehicle}`
public struct SavedVehiclePath: EndpointArguments {
  public static let places = ["vehicle"]

  public let vehicle: String

  public init(vehicle: String) { self.vehicle = vehicle }

  public init(from request: some ArgumentSource) throws {
    self.init(vehicle: try UUIDText.read(request.place("vehicle"), "vehicle"))
  }

  public var values: [String: String] { ["vehicle": vehicle] }
}

/// The account's current stay.
public struct CurrentParkingQuery: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("wait", "Seconds to wait for a change", 0...25)
  ]

  /// Holds the answer for up to so many seconds until it differs from `If-None-Match`.
  public let wait: Int?

  public init(wait: Int? = nil) { self.wait = wait }

  public init(from request: some ArgumentSource) throws {
    self.init(wait: try request.number("wait", 0...3600))
  }

  public var values: [String: String] { [:] }
  public var query: [(name: String, value: String)] {
    wait.map { [("wait", String($0))] } ?? []
  }
}
