import Testing

@testable import SwiftUI

@MainActor @Suite("Paths")
struct PathTests {
  @Test("as the browser's path data")
  func svg() {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3.456, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: .zero)
    path.addCurve(
      to: CGPoint(x: 7, y: 8), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
    path.closeSubpath()
    path.addRect(CGRect(x: 1, y: 1, width: 2, height: 3))
    #expect(path.svg == "M1 2L3.46 4Q0 0 5 6C1 1 2 2 7 8zM1 1h2v3h-2z")
  }

  @Test("a bare path is drawn in points")
  func view() {
    let page = Page(Path(CGRect(x: 0, y: 0, width: 5, height: 5)).fill(.red))
    #expect(page.elements("svg").first?.value(of: "viewBox") == nil)
    #expect(page.elements("path").first?.style(of: "fill") == "var(--red)")
  }

  @Test("arcs go the way SwiftUI's go, at most once round")
  func arcs() throws {
    var path = Path()
    path.addArc(
      center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    #expect(path.svg.hasPrefix("M10 0C10 5.52 5.52 10 0 10"), "\(path.svg)")
    var back = Path()
    back.addArc(
      center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
    #expect(back.elements.count == 4, "three quarters: \(back.svg)")
  }

  @Test("no angle hangs or ends the process")
  func strangeAngles() {
    for angle in [Double.nan, .infinity, 1e300, -1e300] {
      var path = Path()
      path.addArc(
        center: .zero, radius: 1, startAngle: .zero, endAngle: .degrees(angle), clockwise: true)
      #expect(path.elements.count <= 6)
    }
  }

  @Test("trimming by length")
  func trimming() {
    let path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.trimmedPath(from: 0.25, to: 0.625).svg == "M10 0L10 10L5 10")
    #expect(path.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmedPath(from: 0, to: 1) == path)
  }

  @Test("corners each have their own radius")
  func corners() {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 10, height: 10),
      cornerRadii: RectangleCornerRadii(topLeading: 0, bottomTrailing: 4))
    #expect(path.svg.hasPrefix("M0 0L10 0L10 6C10 8.21 8.21 10 6 10L0 10L0 0z"), "\(path.svg)")
  }

  @Test("bounds and shifted copies")
  func bounds() {
    let path = Path(CGRect(x: 1, y: 2, width: 3, height: 4)).offsetBy(dx: 10, dy: 20)
    #expect(path.boundingRect == CGRect(x: 11, y: 22, width: 3, height: 4))
  }
}
