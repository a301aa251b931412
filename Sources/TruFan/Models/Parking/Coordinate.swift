import Foundation
import WireKit

/// A latitude or a longitude in ten-millionths of a degree, about a centimetre. On the wire it is a
/// JSON number of degrees; a string with one is read too.
public struct Coordinate: Hashable, Sendable {
  public var tenMillionths: Int

  public init(tenMillionths: Int) { self.tenMillionths = tenMillionths }

  /// Nil beyond ±180 degrees, which no place has.
  public init?(_ degrees: Decimal) {
    guard !degrees.isNaN, abs(degrees) <= 180 else { return nil }
    var (exact, rounded) = (degrees * 10_000_000, Decimal())
    NSDecimalRound(&rounded, &exact, 0, .plain)
    tenMillionths = NSDecimalNumber(decimal: rounded).intValue
  }

  public init?(_ text: String) {
    guard text.utf8.count <= 20, text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil,
      let degrees = Decimal(string: text), let coordinate = Coordinate(degrees)
    else { return nil }
    self = coordinate
  }

  public var degrees: Decimal { Decimal(tenMillionths) / 10_000_000 }

  var radians: Double { Double(tenMillionths) / 1e7 * .pi / 180 }
}

extension Coordinate: DecimalNumber, Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let coordinate: Coordinate?
    if let text = try? container.decode(String.self) {
      coordinate = Coordinate(text)
    } else {
      coordinate = Coordinate(try container.decode(Decimal.self))
    }
    guard let coordinate else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a number of degrees")
    }
    self = coordinate
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(degrees)
  }
}

/// A place on the map.
public struct MapPoint: Hashable, Sendable {
  public var latitude: Coordinate
  public var longitude: Coordinate

  /// Nil beyond the poles.
  public init?(latitude: Coordinate, longitude: Coordinate) {
    guard abs(latitude.tenMillionths) <= 900_000_000 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads "40.7128,-74.006".
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Coordinate(String(parts[0])),
      let longitude = Coordinate(String(parts[1]))
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  public var text: String { "\(latitude.degrees),\(longitude.degrees)" }

  /// The distance in whole metres, along a sphere of the Earth's mean radius (haversine).
  public func metres(to other: MapPoint) -> Int {
    let (from, to) = (latitude.radians, other.latitude.radians)
    let height = sin((to - from) / 2)
    let width = sin((other.longitude.radians - longitude.radians) / 2)
    let chord = height * height + cos(from) * cos(to) * width * width
    return Int((2 * 6_371_009 * asin(min(1, chord.squareRoot()))).rounded())
  }
}
