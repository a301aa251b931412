import Observation
import Testing

@testable import SwiftUI

@Observable @MainActor
private final class Drawing {
  var strokes: [[CGPoint]] = []
  var hint = false
}

@MainActor @Suite("Canvas")
struct CanvasTests {
  private func canvas(
    _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) -> Page {
    Page(
      Canvas(renderer: renderer).accessibilityIdentifier("canvas").frame(width: 200, height: 100))
  }

  private func paths(_ page: Page) -> [ElementNode] {
    page.elements.filter { $0.tag.description == "path" }
  }

  @Test("draws in the size that the browser reports")
  func size() {
    let page = Page(
      Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
      }.accessibilityIdentifier("canvas"))
    #expect(paths(page).isEmpty)
    page.send(.resize, to: "canvas", .list([.number(30), .number(20)]))
    #expect(paths(page).first?.value(of: "d") == "M0 0h30v20h-30z")
    #expect(paths(page).first?.style(of: "fill") == "var(--red)")
  }

  @Test("state of the context: opacity, transforms, clips")
  func state() {
    let page = canvas { context, _ in
      context.opacity = 0.5
      context.translateBy(x: 10, y: 20)
      context.scaleBy(x: 2, y: 2)
      var line = Path()
      line.move(to: .zero)
      line.addLine(to: CGPoint(x: 5, y: 0))
      context.stroke(
        line, with: .color(.blue), style: StrokeStyle(lineWidth: 3, lineCap: .round))
      context.clip(to: Path(CGRect(x: 0, y: 0, width: 5, height: 5)))
      context.fill(line, with: .foreground)
    }
    let drawn = paths(page)
    let stroke = drawn.first { $0.style(of: "stroke") == "var(--blue)" }
    #expect(stroke?.value(of: "transform") == "matrix(2 0 0 2 10 20)")
    #expect(stroke?.style(of: "opacity") == "0.5")
    #expect(stroke?.style(of: "stroke-width") == "3px")
    #expect(stroke?.style(of: "stroke-linecap") == "round")
    let clip = page.elements.first { $0.tag.description == "clipPath" }
    let group = page.elements.first { $0.tag.description == "g" }
    #expect(group?.style(of: "clip-path") == "url(#n\(ElementName.of(clip?.id ?? 0)))")
    #expect(
      (clip?.children.first as? ElementNode)?.value(of: "d")?.hasPrefix("M10 20L20 20") == true)
  }

  @Test("gradients are definitions that paint by name")
  func gradients() {
    let page = canvas { context, size in
      context.fill(
        Path(CGRect(origin: .zero, size: size)),
        with: .linearGradient(
          Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 200, y: 0)))
    }
    let gradient = page.elements.first { $0.tag.description == "linearGradient" }
    #expect(gradient?.value(of: "x2") == "200" && gradient?.children.count == 2)
    #expect(paths(page).first?.style(of: "fill") == "url(#n\(ElementName.of(gradient?.id ?? 0)))")
  }

  @Test("text stands at its point by its anchor, in its own font")
  func text() {
    let page = canvas { context, _ in
      context.draw(
        Text("3").font(.system(size: 32)).foregroundColor(.red), at: CGPoint(x: 7, y: 9),
        anchor: .topLeading)
      context.draw(Text("mid"), at: .zero)
    }
    let texts = page.elements.filter { $0.tag.description == "text" }
    #expect(texts.map(\.text) == ["3", "mid"])
    #expect(texts[0].value(of: "x") == "7" && texts[0].value(of: "text-anchor") == "start")
    #expect(
      texts[0].style(of: "font-size") == "2rem" && texts[0].style(of: "color") == "var(--red)")
    #expect(texts[1].value(of: "text-anchor") == "middle")
  }

  // MARK: What is sent

  private func drawing(_ model: Drawing) -> Page {
    Page(
      Canvas { context, _ in
        if model.hint {
          context.stroke(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.gray))
        }
        for stroke in model.strokes {
          var path = Path()
          path.addLines(stroke)
          context.stroke(path, with: .color(.primary), lineWidth: 4)
        }
      }.frame(width: 200, height: 200))
  }

  private func way(_ count: Int, _ row: Int) -> [CGPoint] {
    (0..<count).map { CGPoint(x: Double($0) * 3, y: Double(row * 10 + $0 % 2)) }
  }

  @Test("a new stroke sends that stroke alone")
  func appends() {
    let model = Drawing()
    model.strokes = [way(40, 1), way(40, 2)]
    let page = drawing(model)
    let ops = page.ops { model.strokes.append(way(3, 3)) }
    #expect(ops.hasPrefix(#"["i","#) && ops.contains("M0 30L3 31L6 30"))
    #expect(ops.utf8.count < 200, "\(ops)")
  }

  @Test("a stroke that grows sends what was added")
  func grows() {
    let model = Drawing()
    model.strokes = [way(40, 1)]
    let page = drawing(model)
    let ops = page.ops { model.strokes[0].append(CGPoint(x: 121, y: 12)) }
    #expect(
      ops.hasPrefix(#"["p","#) && ops.hasSuffix(#","L121 12"]"#) && ops.utf8.count < 30, "\(ops)")
  }

  @Test("what comes in front or goes leaves the other strokes alone")
  func keepsOthers() {
    let model = Drawing()
    model.strokes = [way(40, 1), way(40, 2), way(40, 3)]
    let page = drawing(model)
    #expect(page.ops { model.hint = true }.contains("L") == false)
    let undo = page.ops { model.strokes.removeLast() }
    #expect(undo.hasPrefix(#"["d","#) && undo.utf8.count < 16, "\(undo)")
    let clear = page.ops { model.strokes = [] }
    #expect(clear.components(separatedBy: "],[").count == 2, "\(clear)")
  }

  @Test("path data that grew is put together right")
  func growsRight() {
    let model = Drawing()
    model.strokes = [way(2, 1)]
    let page = drawing(model)
    for count in 3..<30 { page.ops { model.strokes[0] = way(count, 1) } }
    var path = Path()
    path.addLines(way(29, 1))
    #expect(paths(page).first?.value(of: "d") == path.svg)
  }
}
