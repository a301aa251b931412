import Testing

@testable import SwiftUI

@MainActor
@Suite("A navigation stack")
struct NavigationStackTests {
  typealias Counter = NavigationExample.Counter
  typealias Links = NavigationExample.Links
  typealias Bound = NavigationExample.Bound
  typealias Model = NavigationExample.Model

  @Observable
  final class PushSource {
    var item: Int?
    var isShown = false
  }

  @Observable
  final class NameSource { var name = "one" }

  @Test func pushesALinksDestinationOverTheRoot() {
    let page = Page(Links())
    let ops = page.tap("link")
    #expect(page.stackPages == ["nsp nsp-hidden", "nsp"])
    #expect(ops.contains("[\"h\",\"push\",1,"))
    #expect(ops.contains("data-tr=\\\"m:r\\\""))
    #expect(ops.contains("[\"n\",[\"e\",0.35"))
  }

  @Test("A second tap on a link whose page has come is no second page")
  func doubleTap() {
    for link in ["link", "value"] {
      let page = Page(Links())
      page.tap(link)
      page.tap(link)
      #expect(page.stackPages == ["nsp nsp-hidden", "nsp"])
    }
    let model = Model()
    let page = Page(Bound(model: model))
    page.tap("to-a")
    page.tap("to-a")
    #expect(model.path == ["a"])
    page.tap("a-to-b")
    page.tap("a-to-b")
    #expect(model.path == ["a", "b"])
  }

  @Test func showsTheDestinationOfAValue() {
    let page = Page(Links())
    page.tap("value")
    #expect(page.element("page2-count") != nil)
    #expect(page.texts.filter { $0 == "page2" }.count == 2, "the bar's title and the large one")
  }

  @Test func keepsTheStateOfThePagesBelow() {
    let page = Page(Links())
    page.tap("root-more")
    page.tap("link")
    page.tap("first-more")
    let ops = page.tap("first-close")
    #expect(ops.contains("[\"h\",\"pop\",0,"))
    #expect(page.stackPages == ["nsp"])
    #expect(page.element("root-count")?.text == "root 1")
    page.tap("link")
    #expect(page.element("first-count")?.text == "first 0")
  }

  @Test(
    "a long title below is only \"Back\" on a narrow screen",
    arguments: ["Stores", "Sets and their words"])
  func shortensItsBackButton(title: String) throws {
    struct Root: View {
      let title: String
      var body: some View {
        NavigationStack {
          NavigationLink("Go") { Text("there") }.accessibilityIdentifier("link")
            .navigationTitle(title)
        }
      }
    }
    let page = Page(Root(title: title))
    page.tap("link")
    let back = try #require(page.elements.first { $0.hasClass("nbb") })
    #expect(back.hasClass("long") == (title.count > 12))
  }

  @Test func goesBackByItsBackButton() throws {
    let page = Page(Links())
    page.tap("link")
    let back = try #require(page.elements.first { $0.hasClass("nbb") })
    #expect(back.children.compactMap { ($0 as? ElementNode)?.text } == ["root"])
    let ops = page.ops { _ = page.graph.dispatch(.tap, to: back.id, payload: .none) }
    #expect(ops.contains("[\"h\",\"pop\",0,"))
    #expect(page.stackPages == ["nsp"])
  }

  @Test func followsABoundPath() {
    let model = Model()
    let page = Page(Bound(model: model))
    page.tap("to-a")
    #expect(model.path == ["a"])
    page.tap("a-more")
    page.ops { model.path = ["a", "c"] }
    #expect(page.element("a-count")?.text == "a 1", "a page whose value stays keeps its state")
    #expect(page.element("c-count")?.text == "c 0")
    let ops = page.ops { model.path = [] }
    #expect(ops.contains("[\"h\",\"pop\",0,"))
    #expect(page.stackPages == ["nsp"])
  }

  @Test func writesBackToABoundPath() throws {
    let model = Model()
    model.path = ["a", "b"]
    let page = Page(Bound(model: model))
    #expect(page.stackPages == ["nsp nsp-hidden", "nsp nsp-hidden", "nsp"])
    page.tap("b-close")
    #expect(model.path == ["a"])
    _ = try page.goBack(to: 0)
    #expect(model.path == [])
  }

  @Test func pushesForAsLongAsABindingHasAValue() throws {
    struct Driven: View {
      @Bindable var source: PushSource
      var body: some View {
        NavigationStack {
          Text("root")
            .navigationDestination(item: $source.item) { Text("item \($0)") }
            .navigationDestination(isPresented: $source.isShown) { Text("shown") }
        }
      }
    }
    let source = PushSource()
    let page = Page(Driven(source: source))
    page.ops { source.item = 4 }
    #expect(page.texts.contains("item 4"))
    page.ops { source.item = 5 }
    #expect(page.texts.contains("item 5"))
    #expect(page.stackPages.count == 2)
    _ = try page.goBack(to: 0)
    #expect(source.item == nil)
    page.ops { source.isShown = true }
    #expect(page.texts.contains("shown"))
    page.ops { source.isShown = false }
    #expect(page.stackPages == ["nsp"])
  }

  @Test func updatesAPushedPageFromBelow() {
    struct Outer: View {
      let source: NameSource
      var body: some View {
        let name = source.name
        NavigationStack {
          NavigationLink("go") { Text(verbatim: name) }.accessibilityIdentifier("go")
        }
      }
    }
    let source = NameSource()
    let page = Page(Outer(source: source))
    page.tap("go")
    page.ops { source.name = "two" }
    #expect(page.texts.contains("two"))
  }

  @Test func saysSoWhenItKnowsNoDestination() {
    struct Lost: View {
      var body: some View {
        NavigationStack {
          NavigationLink("go", value: 1.5).accessibilityIdentifier("go")
        }
      }
    }
    let page = Page(Lost())
    page.tap("go")
    #expect(page.html.contains("exclamationmark.triangle.fill"))
  }
}
