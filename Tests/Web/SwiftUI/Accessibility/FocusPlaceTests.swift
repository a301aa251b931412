import Testing

@testable import SwiftUI

@MainActor @Suite("The focus of assistive technology, and shortcuts")
struct FocusPlaceTests {
  private struct Host: View {
    @AccessibilityFocusState private var isOnError: Bool

    var body: some View {
      VStack {
        Text("Wrong code").padding().accessibilityFocused($isOnError)
          .accessibilityIdentifier("error")
        Button("Send") { isOnError = true }
          .keyboardShortcut(.defaultAction).accessibilityIdentifier("send")
        Button("Store") {}.padding().keyboardShortcut("s", modifiers: [.command, .shift])
          .accessibilityIdentifier("store")
        Text(isOnError ? "there" : "elsewhere").accessibilityIdentifier("state")
      }
    }
  }

  @Test("a text can have the focus without being a stop of the Tab key")
  func text() throws {
    let page = Page(Host())
    let place = try #require(page.elements.first { $0.value(of: "tabindex") == "-1" })
    #expect(page.tap("send").contains("[\"f\",\"\(ElementName.of(place.id))\"]"))
    #expect(page.element("state")?.text == "there")
    page.ops { _ = page.graph.dispatch(.blur, to: place.id, payload: .none) }
    #expect(page.element("state")?.text == "elsewhere")
  }

  @Test("the browser is told a control's shortcut, on the control itself")
  func shortcuts() {
    let page = Page(Host())
    #expect(page.element("send")?.value(of: "data-ks") == ":Enter")
    let store = page.elements("button").first { $0.value(of: "data-ks") == "ms:s" }
    #expect(store != nil)
  }
}
