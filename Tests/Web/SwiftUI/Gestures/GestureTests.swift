import Testing

@testable import SwiftUI

@MainActor @Suite("Gestures")
struct GestureTests {
  @Test("what takes taps is a button to keyboards and screen readers")
  func tapRole() {
    let log = Log()
    let page = Page(it.onTapGesture { log.add("tap") })
    let element = page.element("it")
    #expect(element?.eventList == "t")
    #expect(page.role("it") == "button")
    #expect(page.html.contains("tabindex=\"0\""))
    page.tap("it")
    #expect(log.take() == ["tap"])
  }

  @Test("where the tap was, in the view's own points")
  func location() {
    let log = Log()
    let page = Page(it.onTapGesture { (point: CGPoint) in log.add("\(point.x) \(point.y)") })
    #expect(page.element("it")?.eventList == "t t@")
    page.send(.tap, to: "it", .list([.number(3), .number(4.5)]))
    #expect(log.take() == ["3.0 4.5"])
  }

  @Test("double taps")
  func doubleTap() {
    let log = Log()
    let page = Page(it.onTapGesture(count: 2) { log.add("twice") })
    #expect(page.element("it")?.eventList == "t2")
    page.tap("it")
    #expect(log.take() == [])
    page.send(.doubleTap, to: "it")
    #expect(log.take() == ["twice"])
  }

  @Test("a disabled view offers nothing, and an event for it is refused")
  func disabled() {
    let log = Log()
    let page = Page(
      VStack {
        it.onTapGesture { log.add("tap") }.onLongPressGesture { log.add("press") }
          .gesture(DragGesture().onEnded { _ in log.add("drag") })
      }.disabled(true))
    let element = page.element("it")
    #expect(element?.eventList == nil)
    #expect(page.role("it") == nil)
    #expect(page.graph.dispatch(.tap, to: element?.id ?? 0, payload: .none) == false)
    #expect(log.take() == [])
  }

  @Test("disabling what is inside leaves the gesture around it alone")
  func disabledInside() {
    let log = Log()
    let page = Page(it.disabled(true).onTapGesture { log.add("tap") })
    page.tap("it")
    #expect(log.take() == ["tap"])
  }

  @Test("a view that becomes disabled loses its handler")
  func becomesDisabled() {
    struct Once: View {
      @State private var isDone = false
      var body: some View { it.onTapGesture { isDone = true }.disabled(isDone) }
    }
    let page = Page(Once())
    let ops = page.tap("it")
    #expect(ops.contains("[\"r\",\"\(page.name("it"))\",\"data-h\"]"), "\(ops)")
    #expect(page.graph.dispatch(.tap, to: page.element("it")?.id ?? 0, payload: .none) == false)
  }

  @Test("a long press is timed by the browser")
  func longPress() {
    let log = Log()
    let page = Page(
      it.onLongPressGesture(minimumDuration: 3, maximumDistance: 20) {
        log.add("fired")
      } onPressingChanged: {
        log.add("pressing \($0)")
      })
    #expect(page.element("it")?.value(of: "data-l") == "3,20")
    #expect(page.element("it")?.eventList == "l lp")
    page.send(.longPressing, to: "it", .number(1))
    page.send(.longPress, to: "it")
    page.send(.longPressing, to: "it", .number(0))
    #expect(log.take() == ["pressing true", "fired", "pressing false"])
  }

  @Test("a button can take a long press beside its tap")
  func pressedButton() {
    let log = Log()
    let page = Page(
      Button("A") { log.add("tap") }
        .simultaneousGesture(LongPressGesture().onEnded { log.add("press \($0)") })
        .accessibilityIdentifier("it"))
    #expect(page.element("it")?.value(of: "data-l") == "0.5,10")
    page.send(.longPress, to: "it")
    page.tap("it")
    #expect(log.take() == ["press true", "tap"])
  }

  private func dragged(
    _ phase: Double, to x: Double, _ y: Double, ahead: Double = 0
  ) -> EventPayload {
    .list([phase, x, y, 10, 20, x + ahead, y, 7].map { .number($0) })
  }

  @Test("drags tell where they are, where they began and how fast they go")
  func drag() {
    var changes: [DragGesture.Value] = []
    var ends: [DragGesture.Value] = []
    let page = Page(
      it.gesture(
        DragGesture(minimumDistance: 0, coordinateSpace: .global)
          .onChanged { changes.append($0) }.onEnded { ends.append($0) }))
    #expect(page.element("it")?.value(of: "data-d") == "0,global")
    page.send(.drag, to: "it", dragged(0, to: 15, 40))
    page.send(.drag, to: "it", dragged(1, to: 30, 60, ahead: 25))
    #expect(changes.map(\.translation) == [CGSize(width: 5, height: 20)])
    #expect(ends.map(\.translation) == [CGSize(width: 20, height: 40)])
    #expect(ends.first?.predictedEndTranslation == CGSize(width: 45, height: 40))
    #expect(ends.first?.velocity == CGSize(width: 100, height: 0))
  }

  @Test("a made-up drag is ignored")
  func badDrag() {
    let log = Log()
    let page = Page(it.gesture(DragGesture().onChanged { _ in log.add("drag") }))
    for payload in [EventPayload.none, .text("x"), .list([.number(0), .number(.nan)])] {
      page.send(.drag, to: "it", payload)
    }
    #expect(log.take() == [])
  }

  private struct Card: View {
    @GestureState private var offset = CGSize.zero
    @State private var dropped = 0.0
    var body: some View {
      it.offset(offset)
        .gesture(
          DragGesture().updating($offset) { value, state, _ in state = value.translation }
            .onEnded { dropped = $0.translation.width })
      Text("\(dropped)").accessibilityIdentifier("dropped")
    }
  }

  @Test("gesture state follows the gesture and falls back when it ends")
  func gestureState() {
    let page = Page(Card())
    #expect(page.element("it")?.style(of: "translate") == "0px 0px")
    page.send(.drag, to: "it", dragged(0, to: 25, 20))
    #expect(page.element("it")?.style(of: "translate") == "15px 0px")
    page.send(.drag, to: "it", dragged(1, to: 25, 20))
    #expect(page.element("it")?.style(of: "translate") == "0px 0px")
    #expect(page.element("dropped")?.text == "15.0")
  }

  private struct Press: View {
    let log: Log
    @GestureState private var isPressing = false
    var body: some View {
      it.scaleEffect(isPressing ? 0.9 : 1)
        .gesture(
          LongPressGesture(minimumDuration: 1).updating($isPressing) { value, state, _ in
            state = value
          }.onEnded { _ in log.add("ended") })
    }
  }

  @Test("a press that is let go early resets and does not end")
  func pressState() {
    let log = Log()
    let page = Page(Press(log: log))
    page.send(.longPressing, to: "it", .number(1))
    #expect(page.element("it")?.style(of: "scale") == "0.9")
    page.send(.longPressing, to: "it", .number(0))
    #expect(page.element("it")?.style(of: "scale") == "1")
    #expect(log.take() == [])
    page.send(.longPressing, to: "it", .number(1))
    page.send(.longPress, to: "it")
    #expect(log.take() == ["ended"])
  }

  @Test("a mask switches a gesture off")
  func mask() {
    let tap = TapGesture().onEnded {}
    #expect(Page(it.gesture(tap, including: .subviews)).element("it")?.eventList == nil)
    #expect(Page(it.simultaneousGesture(tap)).element("it")?.eventList == "t")
  }
}
