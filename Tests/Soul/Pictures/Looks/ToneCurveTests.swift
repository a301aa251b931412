import Testing

@testable import SoulPictures

@Suite("Tone curves")
struct ToneCurveTests {
  @Test("A straight one changes nothing")
  func straight() {
    #expect(ToneCurve.straight.table == (0...255).map { UInt8($0) })
  }

  @Test("It goes through its points, and never back or beyond them")
  func monotone() {
    let points: [SIMD2<Double>] = [[0, 0.1], [0.2, 0.12], [0.25, 0.8], [0.9, 0.82], [1, 0.9]]
    let curve = ToneCurve(points)
    for point in points { #expect(abs(curve[point.x] - point.y) < 1e-9) }
    let table = curve.table
    #expect(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(table.first == 26 && table.last == 230)
  }

  @Test("A curve that falls and rises keeps its lowest point")
  func valley() {
    let curve = ToneCurve([[0, 1], [0.5, 0], [1, 1]])
    #expect(curve.table.min() == 0 && curve[0.5] == 0)
  }
}
