import Testing

@testable import SwiftUI

@MainActor @Suite("Where a scroll view stands")
struct ScrollPositionTests {
  private struct Screen: View {
    @State private var position: Int? = 4

    var body: some View {
      VStack {
        Text("at \(position ?? -1)")
        Button("Go") { position = 7 }.accessibilityIdentifier("go")
        ScrollView {
          VStack {
            ForEach(0..<9, id: \.self) { Text("row \($0)").accessibilityIdentifier("row \($0)") }
          }.scrollTargetLayout()
        }
        .scrollPosition(id: $position)
        .accessibilityIdentifier("scroller")
      }
    }
  }

  private func stop(_ page: Page, at row: Int) -> String {
    let name = ElementName.of(page.element("row \(row)")?.id ?? 0)
    let offsets = (0..<6).map { _ in EventPayload.number(0) }
    return page.send(.scroll, to: "scroller", .list(offsets + [.text(name)]))
  }

  @Test("the binding follows the finger, and leads when the app sets it")
  func follows() {
    let page = Page(Screen())
    #expect(page.element("scroller")?.value(of: "data-sp") == "0")
    let ops = stop(page, at: 2)
    #expect(page.texts.contains("at 2") && !ops.contains(#"["s","#), "it must not scroll back")
    let row = ElementName.of(page.element("row 7")?.id ?? 0)
    #expect(page.tap("go").contains(#"["s","\#(row)","top",0]"#))
    #expect(stop(page, at: 7) == "" && page.texts.contains("at 7"))
  }

  @Test("a name that is none is nothing")
  func nonsense() {
    let page = Page(Screen())
    let zeros = (0..<6).map { _ in EventPayload.number(0) }
    #expect(page.send(.scroll, to: "scroller", .list(zeros + [.text("zzzz")])) == "")
    #expect(page.send(.scroll, to: "scroller", .list(zeros)) == "")
    #expect(page.texts.contains("at 4"))
  }
}
