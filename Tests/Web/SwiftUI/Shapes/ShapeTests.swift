import Testing

@testable import SwiftUI

@MainActor @Suite("Shapes")
struct ShapeTests {
  private func box<V: View>(_ view: V) -> ElementNode? {
    Page(view).elements.first { $0.hasClass("shb") }
  }

  private func drawn<V: View>(_ view: V, _ tag: String) -> ElementNode? {
    Page(view).elements(tag).first
  }

  @Test("rectangles, capsules and ellipses are boxes that fill")
  func boxes() {
    #expect(box(Rectangle())?.style(of: "border-radius") == nil)
    #expect(box(Rectangle())?.facts == .fills)
    #expect(box(RoundedRectangle(cornerRadius: 9).fill(.red))?.style(of: "border-radius") == "9px")
    #expect(box(Capsule().fill(.red))?.style(of: "border-radius") == "9999px")
    #expect(box(Ellipse())?.style(of: "border-radius") == "50%")
    #expect(
      box(UnevenRoundedRectangle(topLeadingRadius: 4, topTrailingRadius: 8))?
        .style(of: "border-radius") == "4px 8px 0px 0px")
  }

  @Test("a shape takes the foreground style")
  func foreground() {
    #expect(box(Rectangle())?.style(of: "background") == "var(--label)")
    #expect(box(Rectangle().foregroundStyle(.red))?.style(of: "background") == "var(--red)")
    #expect(
      box(Rectangle().fill(.blue).foregroundStyle(.red))?.style(of: "background") == "var(--blue)")
  }

  @Test("a circle keeps to the shorter side, by itself in a square frame")
  func circles() {
    let free = Page(VStack { Circle() })
    let circle = free.elements.first { $0.hasClass("shb") }
    #expect(circle?.hasClass("shq") == true)
    #expect(circle?.container?.hasClass("z") == true)
    #expect(circle?.container?.facts == .fills)
    let framed = Page(Circle().frame(width: 40, height: 40))
    #expect(framed.elements.first { $0.hasClass("shb") }?.hasClass("shq") == false)
    #expect(box(Circle().frame(width: 40, height: 20))?.hasClass("shq") == true)
  }

  @Test("strokes lie on the edge, borders inside, neither changes the size")
  func strokes() {
    let stroke = box(RoundedRectangle(cornerRadius: 9).stroke(.red, lineWidth: 4))
    #expect(stroke?.style(of: "outline") == "4px solid var(--red)")
    #expect(stroke?.style(of: "outline-offset") == "-2px")
    let border = box(RoundedRectangle(cornerRadius: 9).strokeBorder(.red, lineWidth: 4))
    #expect(border?.style(of: "box-shadow") == "inset 0 0 0 4px var(--red)")
  }

  @Test("a dashed border is an outline of the browser's own, at any size")
  func dashes() {
    let rect = drawn(
      RoundedRectangle(cornerRadius: 9)
        .strokeBorder(.red, style: StrokeStyle(lineWidth: 2, dash: [6, 3])), "rect")
    #expect(rect?.style(of: "stroke-dasharray") == "6 3")
    #expect(rect?.style(of: "width") == "calc(100% - 2px)")
    #expect(rect?.style(of: "rx") == "8px")
    #expect(rect?.value(of: "fill") == "none")
  }

  @Test("fill and stroke can be chained")
  func chained() {
    let page = Page(Circle().fill(.red).stroke(.blue, lineWidth: 2).frame(width: 9, height: 9))
    let boxes = page.elements.filter { $0.hasClass("shb") }
    #expect(boxes.map { $0.style(of: "background") } == ["var(--red)", nil])
    #expect(boxes.map { $0.style(of: "outline") } == [nil, "2px solid var(--blue)"])
  }

  struct Ring: View {
    @State private var progress = 0.25
    var body: some View {
      Circle().trim(from: 0, to: progress)
        .stroke(.red, style: StrokeStyle(lineWidth: 8, lineCap: .round))
        .rotationEffect(.degrees(-90))
        .frame(width: 60, height: 60)
      Button("go") { withAnimation(.linear(duration: 1)) { progress = 0.5 } }
        .accessibilityIdentifier("go")
    }
  }

  @Test("a trimmed circle is a dash of that length, which animates")
  func trim() throws {
    let page = Page(Ring())
    let circle = try #require(page.elements("circle").first)
    #expect(circle.value(of: "pathLength") == "1")
    #expect(circle.style(of: "stroke-dasharray") == "0.25 2")
    #expect(circle.style(of: "r") == "50%")
    let name = ElementName.of(circle.id)
    #expect(
      page.tap("go")
        == "[\"n\",[\"e\",1,0,0,1,1]],[\"v\",\"\(name)\",\"stroke-dasharray\",\"0.5 2\"]")
  }

  @Test("nothing has no round ends")
  func emptyTrim() {
    let style = StrokeStyle(lineWidth: 8, lineCap: .round)
    let circle = drawn(Circle().trim(from: 0, to: 0).stroke(.red, style: style), "circle")
    #expect(circle?.style(of: "stroke-linecap") == "butt")
  }

  struct Slash: Shape {
    func path(in rect: CGRect) -> Path {
      var path = Path()
      path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
      return path
    }
  }

  @Test("a custom shape is a path in its frame's size, else one that is scaled")
  func custom() {
    #expect(
      drawn(Slash().stroke(.red).frame(width: 40, height: 20), "path")?.value(of: "d")
        == "M0 20L40 0")
    #expect(
      drawn(Slash().stroke(.red).padding(5).frame(width: 40, height: 20), "path")?.value(of: "d")
        == "M0 10L30 0")
    let free = Page(VStack { Slash().stroke(.red, lineWidth: 3) })
    #expect(free.elements("path").first?.value(of: "d") == "M0 100L100 0")
    #expect(free.elements("path").first?.value(of: "vector-effect") == "non-scaling-stroke")
    #expect(free.elements("svg").first?.value(of: "preserveAspectRatio") == "none")
    #expect(free.elements("svg").first?.value(of: "viewBox") == "0 0 100 100")
  }

  @Test("a scaled shape is trimmed by its points")
  func customTrim() {
    #expect(
      drawn(VStack { Slash().trim(from: 0, to: 0.5).stroke(.red) }, "path")?.value(of: "d")
        == "M0 100L50 50")
  }

  @Test("a gradient in a free form is an area that is cut out")
  func gradientShape() {
    let style = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    let area = Page(Slash().fill(style)).elements.first { $0.style(of: "clip-path") != nil }
    #expect(area?.style(of: "background")?.hasPrefix("linear-gradient") == true)
  }
}
