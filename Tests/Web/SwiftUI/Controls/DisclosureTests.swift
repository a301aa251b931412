import Testing

@testable import SwiftUI

@MainActor @Suite("What can be opened, and what is missing")
struct DisclosureTests {
  @Test("a group opens and closes, and says so to screen readers")
  func opens() {
    let page = Page(DisclosureGroup("More") { Text("inside") })
    let header = page.elements.first { $0.tag.description == "button" }
    #expect(!page.texts.contains("inside") && header?.value(of: "aria-expanded") == "false")
    page.ops { _ = page.graph.dispatch(.tap, to: header?.id ?? 0, payload: .none) }
    #expect(page.texts.contains("inside") && header?.value(of: "aria-expanded") == "true")
    page.ops { _ = page.graph.dispatch(.tap, to: header?.id ?? 0, payload: .none) }
    #expect(!page.texts.contains("inside"))
  }

  @Test("in a list header and content are rows; a binding keeps the state")
  func rows() {
    struct Rows: View {
      @State private var isOpen = true
      var body: some View {
        List {
          DisclosureGroup("More", isExpanded: $isOpen) {
            Text("one")
            Text("two")
          }
        }
      }
    }
    let page = Page(Rows())
    #expect(page.elements.filter { $0.classes.split(separator: " ").contains("row") }.count == 3)
  }

  @Test("the label fills what the arrow leaves, so that it may spread its parts")
  func fills() {
    let page = Page(DisclosureGroup("More") { Text("inside") })
    #expect(page.html.contains("class=\"z p4 fx\""), "a frame that fills, around the label")
    #expect(!page.elements.contains { $0.hasClass("sp") })
  }

  @Test("an empty place says what is missing and what to do")
  func unavailable() {
    let page = Page(
      ContentUnavailableView {
        Label("No sets", systemImage: "tray")
      } description: {
        Text("Add one.")
      } actions: {
        Button("Add") {}
      })
    #expect(
      page.texts.contains("No sets") && page.texts.contains("Add one.")
        && page.texts.contains("Add"))
    let short = Page(
      ContentUnavailableView(
        "Nothing due", systemImage: "checkmark", description: Text("Well done.")))
    #expect(short.texts.contains("Nothing due") && short.texts.contains("Well done."))
    #expect(Page(ContentUnavailableView.search).texts.contains("No Results"))
    #expect(Page(ContentUnavailableView.search(text: "x")).texts.contains("No Results for “x”"))
  }
}
