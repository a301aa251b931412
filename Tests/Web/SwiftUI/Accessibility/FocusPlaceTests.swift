import Foundation
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

  @Test("around a control of any kind it is the control that has the focus")
  func controls() throws {
    struct Host: View {
      @AccessibilityFocusState private var place: Int?

      var body: some View {
        NavigationStack {
          VStack {
            Link("Terms", destination: URL(string: "https://example.com")!).padding()
              .accessibilityFocused($place, equals: 1)
            TextEditor(text: .constant("")).padding().accessibilityFocused($place, equals: 2)
            Text("Here").accessibilityFocused($place, equals: 3)
            Button("Terms?") { place = 1 }.accessibilityIdentifier("link")
            Button("Note?") { place = 2 }.accessibilityIdentifier("note")
          }
        }
      }
    }
    let page = Page(Host())
    let places = page.elements.filter { $0.value(of: "data-fp") == "keep" }
    #expect(places.compactMap(\.text) == ["Here"], "only a text needs a place made for it")
    let link = try #require(page.elements("a").first)
    #expect(page.tap("link").contains("[\"f\",\"\(ElementName.of(link.id))\"]"))
    let note = try #require(page.elements("textarea").first)
    #expect(page.tap("note").contains("[\"f\",\"\(ElementName.of(note.id))\"]"))
  }

  @Test("the browser is told a control's shortcut, on the control itself")
  func shortcuts() {
    let page = Page(Host())
    #expect(page.element("send")?.value(of: "data-ks") == ":Enter")
    let store = page.elements("button").first { $0.value(of: "data-ks") == "ms:s" }
    #expect(store != nil)
  }
}
