import Testing

@testable import SwiftUI

@MainActor
@Suite("The bars of a page")
struct ToolbarTests {
  @Observable
  final class Source { var isShown = true }

  @Observable
  final class Model {
    var title = "Stores"
    var canEdit = true
  }

  struct Screen: View {
    @Bindable var model: Model

    var body: some View {
      NavigationStack {
        Text("content")
          .navigationTitle(model.title)
          .toolbar {
            ToolbarItem(placement: .topBarLeading) {
              Button("Sign out") {}.accessibilityIdentifier("signOut")
            }
            if model.canEdit {
              ToolbarItem(placement: .confirmationAction) {
                Button("Edit") { model.title += "!" }.accessibilityIdentifier("edit")
              }
            }
            ToolbarItemGroup(placement: .bottomBar) {
              Text("left")
              Text("right")
            }
          }
      }
    }
  }

  private func parent(of identifier: String, in page: Page) -> String? {
    page.elements.first { parent in
      parent.children.contains { ($0 as? ElementNode)?.value(of: "data-testid") == identifier }
    }?.classes
  }

  @Test func putEachItemInItsPlace() {
    let page = Page(Screen(model: Model()))
    #expect(parent(of: "signOut", in: page) == "nbl")
    #expect(parent(of: "edit", in: page) == "nbr")
    #expect(page.element("edit")?.hasClass("confirm") == true)
    #expect(page.elements.first { $0.hasClass("bb") }?.children.count == 2)
  }

  @Test func followTheModel() {
    let model = Model()
    let page = Page(Screen(model: model))
    page.ops { model.canEdit = false }
    #expect(page.element("edit") == nil)
    #expect(page.element("signOut") != nil)
    let ops = page.ops { model.title = "Shops" }
    #expect(ops.components(separatedBy: "\"Shops\"").count == 3, "heading and large title: \(ops)")
  }

  @Test func runTheirActions() {
    let page = Page(Screen(model: Model()))
    page.tap("edit")
    #expect(page.elements.first { $0.tag.description == "h1" }?.text == "Stores!")
  }

  @Test func hideWhenAsked() {
    struct Hidden: View {
      var body: some View {
        NavigationStack { Text("x").navigationTitle("T").toolbar(.hidden, for: .navigationBar) }
      }
    }
    let page = Page(Hidden())
    #expect(page.elements.first { $0.hasClass("nsp") }?.classes == "nsp nobar")
    #expect(!page.elements.contains { $0.hasClass("nlt") })
  }

  @Test func takeAnInlineTitleOnRequest() {
    struct Inline: View {
      var body: some View {
        NavigationStack {
          Text("x").navigationTitle("T").navigationBarTitleDisplayMode(.inline)
        }
      }
    }
    let page = Page(Inline())
    #expect(!page.elements.contains { $0.hasClass("nlt") })
    #expect(page.elements.contains { $0.tag.description == "h1" && $0.text == "T" })
  }

  @Test func loseTheTitleOfAViewThatWent() {
    struct Outer: View {
      let source: Source
      var body: some View {
        NavigationStack {
          VStack {
            if source.isShown { Text("x").navigationTitle("Gone") }
          }
        }
      }
    }
    let source = Source()
    let page = Page(Outer(source: source))
    #expect(page.texts.contains("Gone"))
    page.ops { source.isShown = false }
    #expect(!page.texts.contains("Gone"))
  }
}
