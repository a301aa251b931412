import Testing

@testable import SwiftUI

@MainActor
@Suite("A navigation stack and the browser's history")
struct NavigationHistoryTests {
  typealias Links = NavigationExample.Links
  typealias Bound = NavigationExample.Bound
  typealias Model = NavigationExample.Model

  @Observable
  final class VisibilitySource { var isShown = true }

  @Test func goesBackWithTheBrowser() throws {
    let page = Page(Links())
    page.tap("link")
    let ops = try page.goBack(to: 0)
    #expect(page.stackPages == ["nsp"])
    #expect(!ops.contains("[\"h\""), "the browser's history has gone back already")
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
    let ops = try page.goBack(to: 0)
    #expect(page.texts.contains("kept"))
    #expect(ops.contains("[\"h\",\"push\",1,"))
  }

  @Test func refusesMadeUpDepths() throws {
    let page = Page(Links())
    page.tap("link")
    #expect(try page.goBack(to: 7) == "")
    #expect(try page.goBack(to: -1) == "")
    #expect(page.stackPages.count == 2)
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
}
