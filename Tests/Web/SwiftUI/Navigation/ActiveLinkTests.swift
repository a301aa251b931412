import Testing

@testable import SwiftUI

@MainActor @Suite("Links that follow a binding")
struct ActiveLinkTests {
  private struct Host: View {
    @State private var isActive = false
    @State private var chosen: String?

    var body: some View {
      NavigationView {
        VStack {
          NavigationLink("Details", isActive: $isActive) {
            Button("Close") { isActive = false }.accessibilityIdentifier("close")
          }
          .accessibilityIdentifier("link")
          ForEach(["a", "b"], id: \.self) { name in
            NavigationLink(tag: name, selection: $chosen) {
              Text("Page \(name)")
            } label: {
              Text(name)
            }
            .accessibilityIdentifier(name)
          }
          Button("Open") { isActive = true }.accessibilityIdentifier("open")
          Text("\(isActive) \(chosen ?? "none")").accessibilityIdentifier("state")
        }
      }
    }
  }

  @Test("the binding pushes and pops, and a tap sets it")
  func isActive() {
    let page = Page(Host())
    page.tap("open")
    #expect(page.element("close") != nil)
    page.tap("close")
    #expect(page.element("close") == nil)
    page.tap("link")
    #expect(page.element("close") != nil)
    #expect(page.element("state")?.text == "true none")
  }

  @Test("one of several is active by its tag")
  func tag() {
    let page = Page(Host())
    page.tap("b")
    #expect(page.texts.contains("Page b"))
    #expect(page.element("state")?.text == "false b")
  }
}
