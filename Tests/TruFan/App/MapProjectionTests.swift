import Foundation
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct MapProjectionTests {
  private static let size = CGSize(width: 320, height: 220)
  private static let margin = CGSize(width: 64, height: 44)

  @Test("All lots lie within the map, north above south and west left of east, to scale")
  func projection() throws {
    let places = try ["40.7128,-74.006", "40.7201,-73.9903", "40.7090,-74.0151"].map {
      try #require(MapPoint($0))
    }
    let map = MapProjection(places, in: Self.size, margin: Self.margin)
    let points = places.map(map.point)
    for point in points {
      #expect((63.9...256.1).contains(point.x))
      #expect((43.9...176.1).contains(point.y))
    }
    #expect(points[1].y < points[0].y)
    #expect(points[0].y < points[2].y)
    #expect(points[2].x < points[0].x)
    let drawn = hypot(points[0].x - points[1].x, points[0].y - points[1].y)
    let metres = Double(places[0].metres(to: places[1]))
    #expect(abs(Double(drawn) * map.metresPerPoint - metres) < metres / 100)
  }

  @Test("One lot lies in the middle")
  func one() throws {
    let place = try #require(MapPoint("40.7128,-74.006"))
    let point = MapProjection([place], in: Self.size, margin: Self.margin).point(place)
    #expect(abs(point.x - 160) < 0.01)
    #expect(abs(point.y - 110) < 0.01)
  }
}
