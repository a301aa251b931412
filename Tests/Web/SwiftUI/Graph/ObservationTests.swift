import Testing

@testable import SwiftUI

@MainActor @Suite("Observation finds exactly the views that read what changed")
struct ObservationTests {
  @Observable
  final class Model {
    var title = "one"
    var detail = "x"
    @ObservationIgnored var runs: [String: Int] = [:]

    func ran(_ name: String) { runs[name, default: 0] += 1 }
  }

  private struct Parent: View {
    let model: Model
    var body: some View {
      let _ = model.ran("parent")
      VStack {
        Text(model.title)
        Child(model: model)
      }
    }
  }

  private struct Child: View {
    let model: Model
    var body: some View {
      let _ = model.ran("child")
      Text(model.detail).accessibilityIdentifier("detail")
    }
  }

  @Test("a change read only by the child does not run the parent")
  func childOnly() {
    let model = Model()
    let page = Page(Parent(model: model))
    page.ops { model.detail = "y" }
    #expect(model.runs == ["parent": 1, "child": 2])
    #expect(page.element("detail")?.text == "y")
  }

  @Test("many changes in one turn run a body once")
  func coalesced() {
    let model = Model()
    let page = Page(Parent(model: model))
    page.ops {
      for index in 0..<50 { model.detail = "\(index)" }
    }
    #expect(model.runs["child"] == 2)
    #expect(page.element("detail")?.text == "49")
  }

  @Test("a change from another thread reaches the page in a later turn")
  func otherThread() async {
    let model = Box()
    struct Reader: View {
      let model: Box
      var body: some View { Text("\(model.value)").accessibilityIdentifier("value") }
    }
    let page = Page(Reader(model: model))
    await confirmation("the graph asks for a turn") { asked in
      page.graph.needsTurn = { asked() }
      await Task.detached { model.value = 7 }.value
      for _ in 0..<100 where !page.graph.isDirty { try? await Task.sleep(for: .milliseconds(2)) }
    }
    page.ops()
    #expect(page.element("value")?.text == "7")
  }

  @Observable
  final class Box: @unchecked Sendable {  // Written by one task while nobody reads.
    var value = 0
  }

  @Observable
  final class Trigger { var count = 0 }

  /// Without draining, each run leaves a registration with every model it reads (0.7 kB). One later
  /// change then calls them all: 20,000 of them take a good part of a second.
  @Test("running a body again and again leaves no registrations behind", arguments: [true, false])
  func noLeak(readsInRows: Bool) {
    let model = Model()
    let trigger = Trigger()
    struct Reader: View {
      let model: Model
      let trigger: Trigger
      let readsInRows: Bool
      var body: some View {
        Text("\(trigger.count)\(readsInRows ? "" : model.title)")
        ForEach(0..<3) { _ in Text(readsInRows ? model.title : "") }
      }
    }
    let page = Page(Reader(model: model, trigger: trigger, readsInRows: readsInRows))
    let clock = ContinuousClock()
    func change() -> Duration { clock.measure { page.ops { model.title += "!" } } }
    let before = (0..<20).map { _ in change() }.min() ?? .zero
    for _ in 0..<20_000 { page.ops { trigger.count += 1 } }
    let after = (0..<20).map { _ in change() }.min() ?? .zero
    #expect(after < before * 50 + .milliseconds(5), "\(before) before, \(after) after")
  }

  @Test("a view that changes what it reads for ever is stopped, not the process")
  func endless() {
    struct Restless: View {
      @State private var count = 0
      var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
    }
    let page = Page(Restless())
    page.ops()
    #expect(page.html.contains("<span"))
  }

  @Test("the views beside one that never rests still appear", arguments: [true, false])
  func innocent(changesInBody: Bool) {
    struct Restless: View {
      let model: Model
      let changesInBody: Bool
      var body: some View {
        let _ = { if changesInBody { model.title += "!" } }()
        Text(model.title).onChange(of: model.title, initial: true) { model.title += "!" }
      }
    }
    struct Reader: View {
      let model: Model
      var body: some View { Text(model.title) }
    }
    let (model, log) = (Model(), TearDownTests.Log())
    let page = Page(
      VStack {
        Reader(model: model)
        Restless(model: model, changesInBody: changesInBody)
        Text("calm").onAppear { log.entries.append("appeared") }
      })
    page.ops()
    #expect(log.entries == ["appeared"])
  }

  @Test("a child whose body changes what its parent reads is stopped too, and works again later")
  func endlessBody() {
    struct Parent: View {
      let model: Model
      var body: some View {
        VStack {
          Text(model.title).accessibilityIdentifier("title")
          Child(model: model)
        }
      }
    }
    struct Child: View {
      let model: Model
      var body: some View {
        let _ = { if model.detail == "restless" { model.title += "!" } }()
        Text(model.detail)
      }
    }
    let model = Model()
    let page = Page(Parent(model: model))
    page.ops { model.detail = "restless" }
    page.ops { model.detail = "calm" }
    page.ops { model.title = "rested" }
    #expect(page.element("title")?.text == "rested")
  }
}
