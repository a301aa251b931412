import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Pinches")
struct MagnifyGestureTests {
  private func report(
    _ phase: Double, _ scale: Double, at time: Double = 1000, width: Double = 200
  ) -> EventPayload {
    .list([phase, scale, 1.5, 50, 25, width, 100, time, 900].map { .number($0) })
  }

  @Test("a pinch tells how far the fingers are apart, and where it began")
  func values() throws {
    var changes: [MagnifyGesture.Value] = []
    var ends: [MagnifyGesture.Value] = []
    let page = Page(
      it.gesture(
        MagnifyGesture(minimumScaleDelta: 0.05)
          .onChanged { changes.append($0) }.onEnded { ends.append($0) }))
    #expect(page.element("it")?.value(of: "data-mg") == "0.05")
    #expect(page.element("it")?.eventList == "mg")
    page.send(.magnify, to: "it", report(0, 1.2))
    page.send(.magnify, to: "it", report(1, 2, at: 1500))
    #expect(changes.map(\.magnification) == [1.2] && ends.map(\.magnification) == [2])
    let value = try #require(ends.first)
    #expect(value.startAnchor == UnitPoint(x: 0.25, y: 0.25))
    #expect(value.startLocation == CGPoint(x: 50, y: 25) && value.velocity == 1.5)
    #expect(abs(value.time.timeIntervalSince(changes[0].time) - 0.5) < 1e-5)
  }

  @Test("a pinch that the browser takes away has not ended, but its state falls back")
  func cancelled() {
    struct Photo: View {
      @GestureState private var scale = 1.0
      @State private var ended = 0
      var body: some View {
        it.scaleEffect(scale)
          .gesture(
            MagnifyGesture().updating($scale) { value, state, _ in state = value.magnification }
              .onEnded { _ in ended += 1 })
        Text("\(ended)").accessibilityIdentifier("ended")
      }
    }
    let page = Page(Photo())
    page.send(.magnify, to: "it", report(0, 1.5))
    #expect(page.element("it")?.style(of: "scale") == "1.5")
    page.send(.magnify, to: "it", report(2, 1.7))
    #expect(page.element("it")?.style(of: "scale") == "1")
    #expect(page.element("ended")?.text == "0")
  }

  @Test("numbers that no pinch has are refused")
  func nonsense() {
    let log = Log()
    let page = Page(it.gesture(MagnifyGesture().onChanged { _ in log.add("pinch") }))
    for payload in [
      EventPayload.none, .list([.number(0), .number(2)]), report(0, 0), report(0, .nan),
      report(7, 2), report(0, 2, width: 0), report(0, 1e13),
    ] { page.send(.magnify, to: "it", payload) }
    #expect(log.take() == [])
  }

  @Test("a disabled view takes no pinch")
  func disabled() {
    let page = Page(it.gesture(MagnifyGesture().onChanged { _ in }).disabled(true))
    #expect(page.element("it")?.eventList == nil)
  }
}
