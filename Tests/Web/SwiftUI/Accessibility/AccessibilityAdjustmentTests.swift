import Testing

@testable import SwiftUI

@MainActor @Suite("Values that change by steps")
struct AccessibilityAdjustmentTests {
  private struct Handle: View {
    let log: Log
    @State private var share = 50

    var body: some View {
      it.accessibilityLabel("Before and after")
        .accessibilityValue("\(share) percent")
        .accessibilityAdjustableAction { direction in
          log.add(direction == .increment ? "more" : "less")
          share += direction == .increment ? 10 : -10
        }
    }
  }

  @Test("assistive technology sees a value that it can change, and a keyboard reaches it")
  func role() {
    let page = Page(Handle(log: Log()))
    #expect(page.element("it")?.value(of: "role") == "spinbutton")
    #expect(page.element("it")?.value(of: "tabindex") == "0")
    #expect(page.element("it")?.value(of: "aria-valuetext") == "50 percent")
    #expect(page.element("it")?.value(of: "aria-description") == nil)
  }

  @Test("a step up and a step down")
  func steps() {
    let log = Log()
    let page = Page(Handle(log: log))
    page.send(.adjust, to: "it", .number(1))
    #expect(page.element("it")?.value(of: "aria-valuetext") == "60 percent")
    page.send(.adjust, to: "it", .number(-1))
    page.send(.adjust, to: "it", .number(0))
    page.send(.adjust, to: "it", .text("x"))
    #expect(log.take() == ["more", "less"])
  }

  @Test("the value may also come after the action")
  func order() {
    let page = Page(it.accessibilityAdjustableAction { _ in }.accessibilityValue("Half"))
    #expect(page.element("it")?.value(of: "aria-valuetext") == "Half")
  }
}
