import Testing

@testable import SwiftUI

@MainActor @Suite("Toolbar content of one's own")
struct ToolbarContentTests {
  private struct Counting: ToolbarContent {
    @State private var count = 0
    @Environment(\.locale) private var locale

    var body: some ToolbarContent {
      ToolbarItem(placement: .topBarTrailing) {
        Button("\(count) \(locale.identifier)") { count += 1 }.accessibilityIdentifier("count")
      }
      if count > 1 {
        ToolbarItem(placement: .topBarLeading) { Text("Many") }
      }
    }
  }

  private struct Host: View {
    var body: some View {
      NavigationStack {
        Text("Content").toolbar { Counting() }.environment(\.locale, .init(identifier: "fr_FR"))
      }
    }
  }

  @Test("keeps its state and reads its environment")
  func remembers() {
    let page = Page(Host())
    #expect(page.texts.contains("0 fr_FR"))
    page.tap("count")
    page.tap("count")
    #expect(page.texts.contains("2 fr_FR"))
    #expect(page.texts.contains("Many"))
  }

  @Test("without the object that it reads it shows nothing, and the page stays")
  func missingObject() {
    struct Needy: ToolbarContent {
      @Environment(TearDownTests.Model.self) private var model
      var body: some ToolbarContent { ToolbarItem { Text("\(model.count)") } }
    }
    let page = Page(NavigationStack { Text("Content").toolbar { Needy() } })
    #expect(page.texts.contains("Content"))
  }

  @Test("navigation bar items of older code are toolbar items")
  func older() {
    let page = Page(
      NavigationStack {
        Text("Content").navigationBarItems(leading: Text("Left"), trailing: Text("Right"))
      })
    #expect(page.texts.contains("Left") && page.texts.contains("Right"))
  }
}
