import Testing

@testable import SwiftUI

@MainActor @Suite("Menus")
struct MenuTests {
  private struct Host: View {
    @State private var chosen = "nothing"
    var body: some View {
      VStack {
        Menu("More") {
          Button("Copy") { chosen = "copy" }.accessibilityIdentifier("copy")
          Button("Delete", role: .destructive) { chosen = "delete" }
        }
        Text("chosen \(chosen)")
      }
    }
  }

  @Test("a menu shows its buttons when it is opened, and goes when one is chosen")
  func choose() throws {
    let page = Page(Host())
    #expect(page.element("copy") == nil)
    let opener = try #require(page.elements.first { $0.value(of: "aria-haspopup") == "dialog" })
    page.ops { _ = page.graph.dispatch(.tap, to: opener.id, payload: .none) }
    #expect(page.element("copy") != nil)
    page.tap("copy")
    #expect(page.texts.contains("chosen copy"))
    #expect(page.element("copy") == nil)
  }

  @Test("a context menu opens by a long press")
  func contextMenu() {
    struct Host: View {
      @State private var choice = "none"
      var body: some View {
        Text(choice)
          .contextMenu { Button("Copy") { choice = "copied" }.accessibilityIdentifier("copy") }
          .accessibilityIdentifier("it")
      }
    }
    let page = Page(Host())
    #expect(page.element("it")?.value(of: "data-cm") != nil)
    page.send(.longPress, to: "it")
    page.tap("copy")
    #expect(page.element("it")?.text == "copied")
    #expect(page.element("copy") == nil)
  }
}
