import Testing

@testable import SwiftUI

@MainActor @Suite("Shapes that draw themselves")
struct TrimTests {
  private struct Stroke: Shape {
    func path(in rect: CGRect) -> Path {
      var path = Path()
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
      return path
    }
  }

  private struct Screen<S: Shape>: View {
    let shape: S
    @State private var end = 0.25

    var body: some View {
      VStack {
        shape.trim(from: 0, to: end).stroke(.red, lineWidth: 4).accessibilityIdentifier("shape")
        Button("Draw") { withAnimation(.linear(duration: 2)) { end = 1 } }
          .accessibilityIdentifier("draw")
      }
    }
  }

  private func path(_ page: Page) -> ElementNode? {
    page.elements.first { $0.tag.description == "path" }
  }

  @Test("a path in points stays where it is and is trimmed by a dash")
  func absolute() {
    var line = Path()
    line.addLines([CGPoint(x: 3, y: 3), CGPoint(x: 90, y: 3)])
    let page = Page(Screen(shape: line))
    #expect(path(page)?.value(of: "d") == "M3 3L90 3")
    #expect(page.element("shape")?.value(of: "viewBox") == nil)
    #expect(path(page)?.style(of: "stroke-dasharray") == "0.25 2")
    let ops = page.tap("draw")
    #expect(
      ops.hasPrefix(#"["n",["e",2,"#) && ops.contains(#""stroke-dasharray","1 2"]"#), "\(ops)")
    #expect(!ops.contains(#""d""#))
  }

  @Test("a free shape is cut until its size is known, then drawn in it and trimmed by a dash")
  func measured() {
    let page = Page(Screen(shape: Stroke()))
    #expect(path(page)?.value(of: "d") == "M0 50L25 50")
    page.send(.resize, to: "shape", .list([.number(200), .number(80)]))
    #expect(path(page)?.value(of: "d") == "M0 40L200 40")
    #expect(page.element("shape")?.value(of: "viewBox") == "0 0 200 80")
    #expect(page.tap("draw").contains(#""stroke-dasharray","1 2"]"#))
  }
}
