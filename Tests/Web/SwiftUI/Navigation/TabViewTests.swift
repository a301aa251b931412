import Testing

@testable import SwiftUI

@MainActor
@Suite("A tab view")
struct TabViewTests {
  enum Part: Hashable { case live, stores }

  struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View {
      Button("\(name) \(count)") { count += 1 }.accessibilityIdentifier(name)
    }
  }

  @Observable
  final class Model { var part = Part.stores }

  struct Bound: View {
    @Bindable var model: Model
    var body: some View {
      TabView(selection: $model.part) {
        Counter(name: "live").tabItem { Label("Live", systemImage: "bolt") }.tag(Part.live)
        Counter(name: "stores").tabItem { Label("Stores", systemImage: "bag") }.tag(Part.stores)
          .onAppear {}
      }
    }
  }

  private func hidden(_ page: Page) -> [Bool] {
    page.elements.filter { $0.hasClass("tvp") }.map { $0.value(of: "hidden") != nil }
  }

  private func tabs(_ page: Page) -> [ElementNode] {
    page.elements.filter { $0.hasClass("tbi") }
  }

  @Test func showsTheSelectedPanel() {
    let page = Page(Bound(model: Model()))
    #expect(hidden(page) == [true, false])
    #expect(tabs(page).map { $0.value(of: "aria-selected") } == ["false", "true"])
    #expect(page.texts.contains("Live"))
  }

  @Test func followsItsBinding() {
    let model = Model()
    let page = Page(Bound(model: model))
    page.ops { model.part = .live }
    #expect(hidden(page) == [false, true])
  }

  @Test func selectsByTapAndKeepsWhatIsHidden() {
    let model = Model()
    let page = Page(Bound(model: model))
    page.tap("stores")
    page.ops { _ = page.graph.dispatch(.tap, to: tabs(page)[0].id, payload: .none) }
    #expect(model.part == .live)
    #expect(hidden(page) == [false, true])
    page.ops { _ = page.graph.dispatch(.tap, to: tabs(page)[1].id, payload: .none) }
    #expect(page.texts.contains("stores 1"))
  }

  @Test func countsPanelsWithoutTags() {
    struct Free: View {
      var body: some View {
        TabView {
          Text("one").tabItem { Text("One") }
          Text("two").tabItem { Text("Two") }
        }
      }
    }
    let page = Page(Free())
    #expect(hidden(page) == [false, true])
    page.ops { _ = page.graph.dispatch(.tap, to: tabs(page)[1].id, payload: .none) }
    #expect(hidden(page) == [true, false])
  }
}
