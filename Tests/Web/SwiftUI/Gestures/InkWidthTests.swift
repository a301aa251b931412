import Testing

@testable import SwiftUI

@MainActor @Suite("Ink that follows the pen's speed")
struct InkWidthTests {
  private func pad(_ slow: CGFloat, _ fast: CGFloat) -> some View {
    Canvas { context, _ in context.stroke(Path(), with: .color(.red)) }
      .gesture(DragGesture(minimumDistance: 0).onChanged { _ in })
      ._browserInk(slow: slow, fast: fast, halfway: 600)
      .accessibilityIdentifier("pad")
      .frame(width: 50, height: 50)
  }

  @Test("the browser is told the pen's widths where it draws")
  func told() {
    let page = Page(pad(18.6, 8))
    #expect(page.element("pad")?.value(of: "data-iw") == "18.6,8,600")
    #expect(page.element("pad")?.value(of: "data-ink") != nil)
  }

  @Test("a line has always some width")
  func bounds() {
    #expect(Page(pad(-3, .nan)).element("pad")?.value(of: "data-iw") == "0.1,0.1,600")
  }
}
