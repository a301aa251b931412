import Testing

@testable import SwiftUI

@MainActor
@Suite("A navigation stack")
struct NavigationStackTests {
  @Observable
  final class PushSource {
    var item: Int?
    var isShown = false
  }

  @Observable
  final class VisibilitySource { var isShown = true }

  @Observable
  final class NameSource { var name = "one" }

  struct Counter: View {
    let name: String
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      VStack {
        Text("\(name) \(count)").accessibilityIdentifier("\(name)-count")
        Button("More") { count += 1 }.accessibilityIdentifier("\(name)-more")
        Button("Close") { dismiss() }.accessibilityIdentifier("\(name)-close")
      }
      .navigationTitle(name)
    }
  }

  struct Links: View {
    var body: some View {
      NavigationStack {
        VStack {
          Counter(name: "root")
          NavigationLink("First") { Counter(name: "first") }.accessibilityIdentifier("link")
          NavigationLink("Second", value: 2).accessibilityIdentifier("value")
        }
        .navigationDestination(for: Int.self) { Counter(name: "page\($0)") }
      }
    }
  }

  @Observable
  final class Model { var path: [String] = [] }

  struct Bound: View {
    @Bindable var model: Model

    var body: some View {
      NavigationStack(path: $model.path) {
        VStack {
          Counter(name: "root")
          NavigationLink("a", value: "a").accessibilityIdentifier("to-a")
        }
        .navigationDestination(for: String.self) { name in
          VStack {
            Counter(name: name)
            NavigationLink("b", value: "b").accessibilityIdentifier("\(name)-to-b")
          }
        }
      }
    }
  }

  private func pages(_ page: Page) -> [String] {
    page.elements.filter { $0.hasClass("nsp") }.map(\.classes)
  }

  private func stack(_ page: Page) throws -> Int {
    try #require(page.elements.first { $0.hasClass("ns") }).id
  }

  private func goBack(_ page: Page, to depth: Double) throws -> String {
    let id = try stack(page)
    return page.ops { _ = page.graph.dispatch(.back, to: id, payload: .number(depth)) }
  }

  @Test func pushesALinksDestinationOverTheRoot() {
    let page = Page(Links())
    let ops = page.tap("link")
    #expect(pages(page) == ["nsp nsp-hidden", "nsp"])
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
      #expect(pages(page) == ["nsp nsp-hidden", "nsp"])
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
    #expect(pages(page) == ["nsp"])
    #expect(page.element("root-count")?.text == "root 1")
    page.tap("link")
    #expect(page.element("first-count")?.text == "first 0")
  }

  @Test func goesBackWithTheBrowser() throws {
    let page = Page(Links())
    page.tap("link")
    let ops = try goBack(page, to: 0)
    #expect(pages(page) == ["nsp"])
    #expect(!ops.contains("[\"h\""), "the browser's history has gone back already")
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
    #expect(pages(page) == ["nsp"])
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
    #expect(pages(page) == ["nsp"])
  }

  @Test func writesBackToABoundPath() throws {
    let model = Model()
    model.path = ["a", "b"]
    let page = Page(Bound(model: model))
    #expect(pages(page) == ["nsp nsp-hidden", "nsp nsp-hidden", "nsp"])
    page.tap("b-close")
    #expect(model.path == ["a"])
    _ = try goBack(page, to: 0)
    #expect(model.path == [])
  }

  @Test func bringsTheHistoryBackIfTheAppKeepsThePage() throws {
    struct Stubborn: View {
      var body: some View {
        NavigationStack(path: .constant(["kept"])) {
          Text("root").navigationDestination(for: String.self) { Text($0) }
        }
      }
    }
    let page = Page(Stubborn())
    let ops = try goBack(page, to: 0)
    #expect(page.texts.contains("kept"))
    #expect(ops.contains("[\"h\",\"push\",1,"))
  }

  @Test func refusesMadeUpDepths() throws {
    let page = Page(Links())
    page.tap("link")
    #expect(try goBack(page, to: 7) == "")
    #expect(try goBack(page, to: -1) == "")
    #expect(pages(page).count == 2)
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
    #expect(pages(page).count == 2)
    _ = try goBack(page, to: 0)
    #expect(source.item == nil)
    page.ops { source.isShown = true }
    #expect(page.texts.contains("shown"))
    page.ops { source.isShown = false }
    #expect(pages(page) == ["nsp"])
  }

  @Test func givesBackItsHistoryWhenItGoes() {
    struct Outer: View {
      let source: VisibilitySource
      var body: some View {
        if source.isShown { Links() }
      }
    }
    let source = VisibilitySource()
    let page = Page(Outer(source: source))
    page.tap("link")
    #expect(page.ops { source.isShown = false }.contains("[\"h\",\"pop\",0,"))
  }

  @Test("A sheet's pages and those behind it are told apart, in whichever order they come and go")
  func namesItsStack() throws {
    struct Outer: View {
      @Bindable var model: Model
      @Bindable var source: VisibilitySource
      var body: some View {
        Bound(model: model).sheet(isPresented: $source.isShown) { Links() }
      }
    }
    let (model, source) = (Model(), VisibilitySource())
    let page = Page(Outer(model: model, source: source))
    let names = page.elements.filter { $0.hasClass("ns") }.map { ElementName.of($0.id) }
    try #require(names.count == 2)
    #expect(page.tap("link").contains("[\"h\",\"push\",1,\"\(names[1])\"]"))
    let ops = page.ops {
      source.isShown = false
      model.path = ["a"]
    }
    #expect(ops.contains("[\"h\",\"push\",1,\"\(names[0])\"]"))
    #expect(ops.contains("[\"h\",\"pop\",0,\"\(names[1])\"]"))
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
