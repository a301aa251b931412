import Testing

@testable import SwiftUI

@MainActor @Suite("State belongs to a view's place and identity")
struct StateIdentityTests {
  private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
      VStack {
        Text("\(name) \(count)").accessibilityIdentifier("\(name)-label")
        Text("add").onTapGesture { count += 1 }.accessibilityIdentifier("\(name)-add")
      }
    }
  }

  private struct Branches: View {
    @State private var isFirst = true

    var body: some View {
      Text("flip").onTapGesture { isFirst.toggle() }.accessibilityIdentifier("flip")
      if isFirst { Counter(name: "a") } else { Counter(name: "a") }
    }
  }

  @Test("a tap changes one text and nothing else")
  func smallPatch() {
    let page = Page(Counter(name: "a"))
    let label = page.element("a-label")
    #expect(page.tap("a-add") == "[\"t\",\"\(ElementName.of(label?.id ?? 0))\",\"a 1\"]")
    #expect(page.tap("a-add").utf8.count < 200)
    #expect(label?.text == "a 2")
  }

  @Test("the other branch of an if has state of its own")
  func branches() {
    let page = Page(Branches())
    page.tap("a-add")
    #expect(page.element("a-label")?.text == "a 1")
    page.tap("flip")
    #expect(page.element("a-label")?.text == "a 0")
  }

  private struct Rows: View {
    let model: Model
    var body: some View {
      VStack { ForEach(model.names, id: \.self) { Counter(name: $0) } }
    }
  }

  @Observable
  final class Model {
    var names: [String]
    init(_ names: [String]) { self.names = names }
  }

  @Test("rows keep their state when they move, and only they move")
  func rowsMove() {
    let model = Model(["a", "b", "c", "d"])
    let page = Page(Rows(model: model))
    page.tap("c-add")
    let ops = page.ops { model.names = ["c", "a", "b", "d"] }
    #expect(page.element("c-label")?.text == "c 1")
    #expect(ops.components(separatedBy: "[\"m\"").count == 2, "one move: \(ops)")
    #expect(!ops.contains("[\"i\"") && !ops.contains("[\"d\""))
  }

  @Test("a new row is inserted, a removed one deleted, the others untouched")
  func rowsComeAndGo() {
    let model = Model(["a", "b"])
    let page = Page(Rows(model: model))
    page.tap("b-add")
    let insertion = page.ops { model.names = ["a", "n", "b"] }
    #expect(insertion.hasPrefix("[\"i\""))
    let deletion = page.ops { model.names = ["n", "b"] }
    #expect(deletion.hasPrefix("[\"d\"") && !deletion.contains("[\"i\""))
    #expect(page.element("b-label")?.text == "b 1")
    page.ops { model.names = [] }
    page.ops { model.names = ["b"] }
    #expect(page.element("b-label")?.text == "b 0", "a row that left has lost its state")
  }

  @Test("two rows with one id both show; the first keeps the identity")
  func duplicateIDs() {
    let model = Model(["a", "a"])
    let page = Page(Rows(model: model))
    #expect(page.texts.filter { $0 == "a 0" }.count == 2)
    page.ops { model.names = ["a", "b", "a"] }
    #expect(page.texts.filter { $0 == "a 0" }.count == 2)
    #expect(page.texts.contains("b 0"))
  }

  @Test("AnyView's identity is the type inside")
  func anyView() {
    struct Host: View {
      @State private var isText = true
      var body: some View {
        Text("flip").onTapGesture { isText.toggle() }.accessibilityIdentifier("flip")
        if isText { AnyView(Counter(name: "a")) } else { AnyView(Text("plain")) }
      }
    }
    let page = Page(Host())
    page.tap("flip")
    #expect(page.texts.contains("plain"))
  }

  @Test("state outside a mounted view reads as its initial value and ignores writes")
  func detachedState() {
    let counter = State(initialValue: 3)
    counter.wrappedValue = 5
    #expect(counter.wrappedValue == 3)
  }

  @Test("changing .id() starts a view anew")
  func explicitIdentity() {
    struct Host: View {
      @State private var generation = 0
      var body: some View {
        Text("renew").onTapGesture { generation += 1 }.accessibilityIdentifier("renew")
        Counter(name: "a").id(generation)
      }
    }
    let page = Page(Host())
    page.tap("a-add")
    page.tap("renew")
    #expect(page.element("a-label")?.text == "a 0")
  }
}
