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
}
