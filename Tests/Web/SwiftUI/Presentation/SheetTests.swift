import Testing

@testable import SwiftUI

@MainActor
@Suite("A sheet")
struct SheetTests {
  struct Item: Identifiable { let id: Int }

  @Observable
  final class ItemSource { var item: Item? }

  @Observable
  final class Two {
    var sheet = false
    var alert = false
  }

  @Observable
  final class Model {
    var isShown = false
    var dismissals = 0
    var refuses = false
  }

  struct Counter: View {
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented

    var body: some View {
      VStack {
        Text("Count \(count), presented \(isPresented)").accessibilityIdentifier("count")
        Button("More") { count += 1 }.accessibilityIdentifier("more")
        Button("Close") { dismiss() }.accessibilityIdentifier("close")
      }
    }
  }

  struct Screen: View {
    let model: Model

    var body: some View {
      let isShown = Binding(
        get: { model.isShown },
        set: { (shown: Bool) in if !model.refuses { model.isShown = shown } })
      Text("Screen").sheet(isPresented: isShown, onDismiss: { model.dismissals += 1 }) {
        Counter()
      }
    }
  }

  private func dialog(_ page: Page) -> ElementNode? {
    page.elements.first { $0.tag.description == "dialog" }
  }

  @Test func opensAndClosesWithItsBinding() {
    let model = Model()
    let page = Page(Screen(model: model))
    let opening = page.ops { model.isShown = true }
    #expect(opening.contains("data-open"))
    #expect(opening.contains("sh sh-large"))
    #expect(page.element("count")?.text == "Count 0, presented true")
    let closing = page.ops { model.isShown = false }
    #expect(closing.hasPrefix("[\"d\","))
    #expect(model.dismissals == 1)
  }

  @Test func isDismissedByThePersonOnce() throws {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model))
    let id = try #require(dialog(page)?.id)
    _ = page.ops { #expect(page.graph.dispatch(.dismiss, to: id, payload: .none)) }
    #expect(!model.isShown)
    #expect(model.dismissals == 1)
    #expect(!page.graph.dispatch(.dismiss, to: id, payload: .none))
  }

  @Test func staysIfTheAppRefuses() throws {
    let model = Model()
    model.isShown = true
    model.refuses = true
    let page = Page(Screen(model: model))
    let id = try #require(dialog(page)?.id)
    let ops = page.ops { _ = page.graph.dispatch(.dismiss, to: id, payload: .none) }
    #expect(ops.isEmpty)
    #expect(dialog(page)?.id == id)
    #expect(model.dismissals == 0)
  }

  @Test func isClosedByDismissInside() {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model))
    page.tap("close")
    #expect(!model.isShown)
    #expect(model.dismissals == 1)
  }

  @Test func forgetsItsStateBetweenPresentations() {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model))
    page.tap("more")
    #expect(page.element("count")?.text == "Count 1, presented true")
    page.ops { model.isShown = false }
    page.ops { model.isShown = true }
    #expect(page.element("count")?.text == "Count 0, presented true")
  }

  @Test func followsAnItemToTheNext() {
    struct Items: View {
      @Bindable var source: ItemSource
      var body: some View {
        Text("Screen").sheet(item: $source.item) { Text("Item \($0.id)") }
      }
    }
    let source = ItemSource()
    let page = Page(Items(source: source))
    page.ops { source.item = Item(id: 1) }
    let first = dialog(page)?.id
    page.ops { source.item = Item(id: 2) }
    #expect(page.texts.contains("Item 2"))
    #expect(dialog(page)?.id != first)
    page.ops { source.item = nil }
    #expect(dialog(page) == nil)
  }

  @Test func waitsWhileAnotherPresentationShows() {
    struct Both: View {
      @Bindable var two: Two
      var body: some View {
        Text("Screen")
          .sheet(isPresented: $two.sheet) { Text("Sheet") }
          .alert("Alert", isPresented: $two.alert) {}
      }
    }
    let two = Two()
    two.alert = true
    let page = Page(Both(two: two))
    page.ops { two.sheet = true }
    #expect(page.elements.filter { $0.tag.description == "dialog" }.count == 1)
    #expect(page.texts.contains("Alert"))
    page.ops { two.alert = false }
    #expect(page.texts.contains("Sheet"))
    #expect(!page.texts.contains("Alert"))
  }

  @Test func letsItsContentPresent() {
    struct Inner: View {
      @State private var isShown = true
      var body: some View {
        Text("Inner").alert("On top", isPresented: $isShown) {}
      }
    }
    struct Outer: View {
      @State private var isShown = true
      var body: some View {
        Text("Outer").sheet(isPresented: $isShown) { Inner() }
      }
    }
    let page = Page(Outer())
    #expect(page.texts.contains("On top"))
  }

  @Test func takesItsFormFromItsContent() throws {
    struct Content: View {
      @State private var isLocked = false
      var body: some View {
        Button("Lock") { isLocked = true }.accessibilityIdentifier("lock")
          .presentationDetents([.medium]).presentationDragIndicator(.visible)
          .interactiveDismissDisabled(isLocked)
      }
    }
    struct Outer: View {
      @State private var isShown = true
      var body: some View {
        Text("Outer").sheet(isPresented: $isShown) { Content() }
      }
    }
    let page = Page(Outer())
    let shown = try #require(dialog(page))
    #expect(shown.classes == "sh sh-medium grab")
    #expect(shown.value(of: "data-nodismiss") == nil)
    page.tap("lock")
    #expect(shown.value(of: "data-nodismiss") != nil)
    #expect(!page.graph.dispatch(.dismiss, to: shown.id, payload: .none))
  }

  @Test func coversTheScreenWithoutAnEdgeToDrag() throws {
    struct Outer: View {
      @State private var isShown = true
      var body: some View {
        Text("Outer").fullScreenCover(isPresented: $isShown) { Counter() }
      }
    }
    let page = Page(Outer())
    let shown = try #require(dialog(page))
    #expect(shown.classes == "sh sh-full")
    #expect(shown.value(of: "data-nodismiss") != nil)
    page.tap("close")
    #expect(dialog(page) == nil)
  }

  @Test func isLeftAloneByModifiersOutside() throws {
    struct Outer: View {
      @State private var isShown = true
      var body: some View {
        Text("Outer").sheet(isPresented: $isShown) { Text("Inside") }
          .padding().opacity(0.5).accessibilityIdentifier("outer")
      }
    }
    let page = Page(Outer())
    let shown = try #require(dialog(page))
    #expect(shown.styles.isEmpty)
    #expect(shown.value(of: "data-testid") == nil)
    #expect(shown.facts == [])
  }
}
