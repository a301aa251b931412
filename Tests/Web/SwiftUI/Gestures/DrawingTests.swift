import Foundation
import Observation
import Testing

@testable import SwiftUI

@Observable @MainActor
private final class Sheet {
  var strokes: [[CGPoint]] = []
  var current: [CGPoint] = []
  var values: [DragGesture.Value] = []
  var ended = 0
}

@MainActor @Suite("Drawing with a drag")
struct DrawingTests {
  private func report(
    _ phase: Double, _ points: [(Double, Double, Double)], began: Double = 1000
  ) -> EventPayload {
    let last = points[points.count - 1]
    let first = points[0]
    var fields: [EventPayload] = [
      phase, last.0, last.1, first.0, first.1, last.0 + 5, last.1 - 5, last.2, began,
    ].map { .number($0) }
    fields.append(
      .list(points.dropLast().flatMap { [.number($0.0), .number($0.1), .number($0.2)] }))
    return .list(fields)
  }

  @Test("every sample reaches the gesture, in order, with its time")
  func samples() {
    let sheet = Sheet()
    let page = Page(Pad(sheet: sheet))
    page.send(.drag, to: "pad", report(0, [(1, 1, 1000)]))
    page.send(.drag, to: "pad", report(0, [(2, 2, 1008), (3, 3, 1016), (4, 4, 1024)]))
    page.send(.drag, to: "pad", report(1, [(5, 5, 1032), (6, 6, 1040)]))
    #expect(sheet.values.map(\.location.x) == [1, 2, 3, 4, 5, 6] && sheet.ended == 1)
    let times = sheet.values.map { $0.time.timeIntervalSince(sheet.values[0].time) }
    for (time, expected) in zip(times, [0, 0.008, 0.016, 0.024, 0.032, 0.040]) {
      #expect(abs(time - expected) < 1e-5)
    }
    #expect(abs(sheet.values[0].time.timeIntervalSinceNow) < 5)
    #expect(sheet.values[3].velocity == CGSize(width: 20, height: -20))
    #expect(sheet.strokes == [(1...6).map { CGPoint(x: $0, y: $0) }])
  }

  @Test("a drag that the browser takes away has not ended")
  func cancelled() {
    let sheet = Sheet()
    let page = Page(Pad(sheet: sheet))
    page.send(.drag, to: "pad", report(0, [(1, 1, 0)]))
    page.send(.drag, to: "pad", report(2, [(2, 2, 8)]))
    #expect(sheet.values.count == 1 && sheet.ended == 0)
  }

  @Test("numbers that are none are refused")
  func nonsense() {
    let sheet = Sheet()
    let page = Page(Pad(sheet: sheet))
    page.send(.drag, to: "pad", report(0, [(.nan, 1, 0)]))
    page.send(.drag, to: "pad", report(7, [(1, 1, 0)]))
    page.send(.drag, to: "pad", report(0, [(1e13, 1, 0)]))
    #expect(sheet.values.isEmpty)
  }

  // MARK: Ink

  private func isInk(_ page: Page) -> Bool { page.element("pad")?.value(of: "data-ink") != nil }

  @Test("a stroke without points says that the view is drawn on")
  func declared() {
    let page = Page(Pad(sheet: Sheet()))
    #expect(isInk(page))
    let ops = page.send(.drag, to: "pad", report(0, [(1, 1, 0), (9, 9, 8)]))
    #expect(isInk(page) && !ops.contains("data-ink"), "nothing is said twice: \(ops)")
  }

  @Test("so does a blank canvas")
  func blank() { #expect(isInk(Page(Pad(sheet: Sheet(), showsCurrent: false)))) }

  @Test("a canvas that shows something else becomes one once a stroke followed the finger")
  func learns() {
    let sheet = Sheet()
    let page = Page(Pad(sheet: sheet, showsCurrent: false, hasGrid: true))
    #expect(!isInk(page))
    let ops = page.send(.drag, to: "pad", report(0, [(1, 1, 0), (50, 60, 8)]))
    #expect(!isInk(page) && !ops.contains("data-ink"), "nothing has been drawn yet")
    let end = page.send(.drag, to: "pad", report(1, [(70, 80, 16)]))
    #expect(isInk(page) && end.contains("data-ink"))
  }

  @Test("dragging a knob is not drawing")
  func knob() {
    let page = Page(Knob())
    #expect(!isInk(page))
    page.send(.drag, to: "pad", report(0, [(10, 10, 0), (40, 40, 8)]))
    page.send(.drag, to: "pad", report(1, [(40, 40, 16)]))
    #expect(!isInk(page))
  }

  @Test("a drag with a distance leaves no ink")
  func distance() {
    let page = Page(
      Canvas { context, _ in context.stroke(Path(), with: .color(.red)) }
        .gesture(DragGesture().onChanged { _ in }).accessibilityIdentifier("pad")
        .frame(width: 50, height: 50))
    #expect(!isInk(page))
  }

  @Test("shapes are drawn on like a canvas")
  func shapes() {
    let page = Page(
      ZStack {
        Color.white
        Path().stroke(.red, lineWidth: 3)
      }
      .gesture(DragGesture(minimumDistance: 0).onChanged { _ in })
      .accessibilityIdentifier("pad"))
    #expect(isInk(page))
  }
}

private struct Pad: View {
  let sheet: Sheet
  var showsCurrent = true
  var hasGrid = false

  var body: some View {
    Canvas { context, size in
      if hasGrid {
        context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 9)), with: .color(.gray))
      }
      for stroke in sheet.strokes + (showsCurrent ? [sheet.current] : []) {
        var path = Path()
        path.addLines(stroke)
        context.stroke(path, with: .color(.primary), style: StrokeStyle(lineWidth: 6))
      }
    }
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { value in
          sheet.values.append(value)
          sheet.current.append(value.location)
        }
        .onEnded { value in
          sheet.values.append(value)
          sheet.strokes.append(sheet.current + [value.location])
          sheet.current = []
          sheet.ended += 1
        }
    )
    .accessibilityIdentifier("pad")
    .frame(width: 200, height: 200)
  }
}

private struct Knob: View {
  @State private var place = CGPoint(x: 5, y: 5)

  var body: some View {
    Canvas { context, _ in
      let box = CGRect(x: place.x - 5, y: place.y - 5, width: 10, height: 10)
      context.fill(Path(ellipseIn: box), with: .color(.blue))
    }
    .gesture(DragGesture(minimumDistance: 0).onChanged { place = $0.location })
    .accessibilityIdentifier("pad")
    .frame(width: 200, height: 200)
  }
}
