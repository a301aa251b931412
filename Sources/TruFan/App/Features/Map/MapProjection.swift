import Foundation
import TruFanModels

/// Where places lie on a small map that shows them all. North is up.
struct MapProjection {
  private let west: Double
  private let north: Double
  /// Points for a degree of longitude and of latitude.
  private let scale: (x: Double, y: Double)
  private let origin: CGPoint
  let metresPerPoint: Double

  /// Metres of a degree of latitude.
  private static let degree = 111_195.0
  /// A single lot has streets of that width around it, in metres.
  private static let leastWidth = 400.0

  /// - Parameter margin: the room around the outermost places, for their signs.
  init(_ places: [MapPoint], in size: CGSize, margin: CGSize) {
    let latitudes = places.map { Self.degrees($0.latitude) }
    let longitudes = places.map { Self.degrees($0.longitude) }
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    let narrowing = max(0.05, cos((south + north) / 2 * .pi / 180))
    let wide = max((east - west) * narrowing * Self.degree, Self.leastWidth)
    let high = max((north - south) * Self.degree, Self.leastWidth)
    let room = (
      x: max(1, Double(size.width - 2 * margin.width)),
      y: max(1, Double(size.height - 2 * margin.height))
    )
    metresPerPoint = max(wide / room.x, high / room.y)
    scale = (narrowing * Self.degree / metresPerPoint, Self.degree / metresPerPoint)
    self.west = west
    self.north = north
    origin = CGPoint(
      x: (Double(size.width) - (east - west) * scale.x) / 2,
      y: (Double(size.height) - (north - south) * scale.y) / 2)
  }

  func point(_ place: MapPoint) -> CGPoint {
    CGPoint(
      x: Double(origin.x) + (Self.degrees(place.longitude) - west) * scale.x,
      y: Double(origin.y) + (north - Self.degrees(place.latitude)) * scale.y)
  }

  private static func degrees(_ coordinate: Coordinate) -> Double {
    Double(coordinate.tenMillionths) / 1e7
  }
}
