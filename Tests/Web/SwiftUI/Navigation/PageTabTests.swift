import Testing

@testable import SwiftUI

@MainActor @Suite("Tab views whose tabs are pages")
struct PageTabTests {
  private struct Host: View {
    @State private var page = "b"

    var body: some View {
      VStack {
        TabView(selection: $page) {
          Text("First").tag("a")
          Composed(name: "Second").tag("b")
          ForEach(["c", "d"], id: \.self) { Text($0) }
        }
        .tabViewStyle(.page)
        Text("at \(page)").accessibilityIdentifier("state")
        Button("Last") { page = "d" }.accessibilityIdentifier("last")
      }
    }
  }

  private struct Composed: View {
    let name: String
    var body: some View { Text(name) }
  }

  private func strip(_ page: Page) -> ElementNode? { page.elements.first { $0.hasClass("tvs") } }

  private func scroll(_ page: Page, to x: Double) {
    guard let id = strip(page)?.id else { return }
    let numbers = [x, 0, 1600, 300, 400, 300].map { EventPayload.number($0) }
    page.ops { _ = page.graph.dispatch(.scroll, to: id, payload: .list(numbers)) }
  }

  @Test("all pages show, each with a dot")
  func shows() {
    let page = Page(Host())
    let panels = page.elements.filter { $0.hasClass("tvp") }
    #expect(panels.count == 4 && panels.allSatisfy { $0.value(of: "hidden") == nil })
    let dots = page.elements.filter { $0.hasClass("tbi") }
    #expect(dots.map { $0.value(of: "aria-label") ?? "" } == (1...4).map { "Page \($0)" })
    #expect(dots.map { $0.value(of: "aria-selected") } == ["false", "true", "false", "false"])
  }

  @Test("dragging to a page selects it; on the way nothing changes")
  func drags() {
    let page = Page(Host())
    scroll(page, to: 230)
    #expect(page.element("state")?.text == "at b")
    scroll(page, to: 0)
    #expect(page.element("state")?.text == "at a")
    scroll(page, to: 800)
    #expect(page.element("state")?.text == "at c")
    scroll(page, to: 99_999)
    #expect(page.element("state")?.text == "at c")
  }

  @Test("the selection scrolls to its page, and a dot selects")
  func selects() throws {
    let page = Page(Host())
    let last = try #require((strip(page)?.children.last as? ElementNode)?.id)
    #expect(page.tap("last").contains("[\"s\",\"\(ElementName.of(last))\",\"leading\""))
    #expect(page.element("state")?.text == "at d")
    let dot = try #require(page.elements.first { $0.hasClass("tbi") })
    page.ops { _ = page.graph.dispatch(.tap, to: dot.id, payload: .none) }
    #expect(page.element("state")?.text == "at a")
  }
}
