import Testing

@testable import SwiftUI

@MainActor @Observable
private final class Model {
  var reads = false
  var number = 0
}

private struct Reader: View {
  let model: Model
  let reads: Bool
  let name: String

  var body: some View {
    Text(reads ? "\(model.number)" : "-").accessibilityIdentifier(name)
  }
}

private struct Pair: View {
  let model: Model

  var body: some View {
    Reader(model: model, reads: model.reads, name: "first")
    Reader(model: model, reads: false, name: "second")
  }
}

@Suite("A body is observed as far as it reads")
@MainActor
struct ObservedBodyTests {
  @Test("a body that read nothing at first is observed as soon as it reads")
  func laterReader() {
    let model = Model()
    let page = Page(Pair(model: model))
    #expect(page.ops { model.number = 1 } == "", "nobody reads it yet")
    page.ops { model.reads = true }
    #expect(page.element("first")?.text == "1")
    page.ops { model.number = 2 }
    #expect(page.element("first")?.text == "2")
    page.ops { model.number = 3 }
    #expect(page.element("first")?.text == "3")
    #expect(page.element("second")?.text == "-")
  }

  @Test("a body that no longer reads is no longer run")
  func formerReader() {
    let model = Model()
    model.reads = true
    let page = Page(Pair(model: model))
    page.ops { model.number = 1 }
    page.ops { model.reads = false }
    let visits = page.graph.layoutVisits
    page.ops { model.number = 2 }
    #expect(page.graph.layoutVisits == visits)
  }

  @Test("a page that nobody tore down is let go of with its models")
  func droppedGraph() {
    weak var known: Model?
    do {
      let model = Model()
      known = model
      _ = Page(Pair(model: model))
    }
    #expect(known == nil)
  }
}
