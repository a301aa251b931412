import Testing

@testable import SwiftUI

@MainActor @Suite("Views that measure themselves")
struct GeometryReaderTests {
  private func rect(_ x: Double, _ y: Double, in space: Double = 0) -> EventPayload {
    .list([
      .number(100), .number(50), .number(x), .number(y), .number(1), .number(2), .number(3),
      .number(4),
      .list([
        .text(SpaceName.of("page")), .number(space), .number(space), .number(300), .number(400),
      ]),
    ])
  }

  @Test("no content before the browser has measured, then with true numbers")
  func waits() {
    let log = Log()
    let page = Page(
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width)) × \(Int(proxy.size.height))")
          .onChange(of: proxy.size, initial: true) { log.add("\(proxy.size.width)") }
      }.accessibilityIdentifier("reader"))
    #expect(page.texts.isEmpty && log.take().isEmpty)
    page.send(.resize, to: "reader", .list([.number(120), .number(80)]))
    #expect(page.texts == ["120 × 80"] && log.take() == ["120.0"])
    #expect(page.send(.resize, to: "reader", .list([.number(120), .number(80)])) == "")
    page.send(.resize, to: "reader", .list([.number(200), .number(80)]))
    #expect(page.texts == ["200 × 80"] && log.take() == ["200.0"])
  }

  @Test("a fixed frame says the size at once, but not the place")
  func fixedFrame() {
    let sized = Page(
      GeometryReader { Text("\(Int($0.size.width))") }.frame(width: 30, height: 40))
    #expect(sized.texts == ["30"])
    let placed = Page(
      GeometryReader { Text("\(Int($0.frame(in: .global).minY))") }
        .accessibilityIdentifier("reader").frame(width: 30, height: 40))
    #expect(placed.texts.isEmpty)
    #expect(placed.element("reader")?.value(of: "data-g") != nil)
    placed.send(.resize, to: "reader", rect(5, 7))
    #expect(placed.texts == ["7"])
  }

  @Test("frames in the window, in named spaces around, and the space seen from inside")
  func spaces() {
    var frames: [CGRect?] = []
    var insets = EdgeInsets()
    func note(_ proxy: GeometryProxy) -> some View {
      frames = [
        proxy.frame(in: .local), proxy.frame(in: .global), proxy.frame(in: .named("page")),
        proxy.bounds(of: .named("page")), proxy.bounds(of: .named("none")),
      ]
      insets = proxy.safeAreaInsets
      return EmptyView()
    }
    let page = Page(
      GeometryReader { note($0) }
        .accessibilityIdentifier("reader").coordinateSpace(name: "page"))
    page.send(.resize, to: "reader", rect(10, -20, in: 5))
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(frames[1] == CGRect(x: 10, y: -20, width: 100, height: 50))
    #expect(frames[2] == CGRect(x: 5, y: -25, width: 100, height: 50))
    #expect(frames[3] == CGRect(x: -5, y: 25, width: 300, height: 400))
    #expect(frames[4] == nil)
    #expect(insets == EdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
  }

  @Test("only who asks where it stands is told of scrolling")
  func asksForPlace() {
    let page = Page(
      VStack {
        GeometryReader { _ in Text("size") }.accessibilityIdentifier("size")
        GeometryReader { _ in Text("size") }.coordinateSpace(.named(7))
          .accessibilityIdentifier("named")
      })
    #expect(page.element("size")?.value(of: "data-g") == nil)
    #expect(page.element("named")?.value(of: "data-cs") == SpaceName.of(7))
  }

  @Test("made-up reports change nothing")
  func nonsense() {
    let page = Page(GeometryReader { _ in Text("it") }.accessibilityIdentifier("reader"))
    for payload: EventPayload in [
      .none, .text("x"), .list([.number(1)]), .list([.number(.nan), .number(2)]),
      .list([.number(1e9), .number(1)]),
    ] {
      #expect(page.send(.resize, to: "reader", payload) == "")
    }
    #expect(page.texts.isEmpty)
  }

  @Test("the content runs alone: what is around does not run again")
  func ownComponent() {
    let log = Log()
    let page = Page(Around(log: log))
    page.send(.resize, to: "reader", .list([.number(10), .number(10)]))
    page.send(.resize, to: "reader", .list([.number(20), .number(10)]))
    #expect(log.take() == ["around", "inside", "inside"])
  }
}

private struct Around: View {
  let log: Log

  var body: some View {
    let _ = log.add("around")
    GeometryReader { _ in
      let _ = log.add("inside")
      Text("it")
    }.accessibilityIdentifier("reader")
  }
}
