import Combine
import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Observable objects of older code")
struct ObservableObjectTests {
  private final class Model: ObservableObject, @unchecked Sendable {
    // Safe: the tests change it from one place at a time and wait in between.
    @Published var count = 0
    let onDeinit: (@Sendable () -> Void)?
    init(onDeinit: (@Sendable () -> Void)? = nil) { self.onDeinit = onDeinit }
    deinit { onDeinit?() }
  }

  private struct Reader: View {
    @ObservedObject var model: Model
    var body: some View {
      VStack {
        Text("count \(model.count)")
        Toggle("Even", isOn: .constant(model.count % 2 == 0))
      }
    }
  }

  @Test("a published change runs the body, after the value is stored")
  func observed() {
    let model = Model()
    let page = Page(Reader(model: model))
    page.ops { model.count = 1 }
    #expect(page.texts.contains("count 1"))
  }

  @Test("a change outside a turn asks for one")
  func outside() {
    let model = Model()
    let page = Page(Reader(model: model))
    var turns = 0
    page.graph.needsTurn = { turns += 1 }
    model.count = 1
    #expect(turns == 1)
    page.ops()
    #expect(page.texts.contains("count 1"))
  }

  @Test("a change from another thread arrives")
  func otherThread() async {
    let model = Model()
    let page = Page(Reader(model: model))
    await withCheckedContinuation { continuation in
      page.graph.needsTurn = { continuation.resume() }
      Thread.detachNewThread { model.count = 5 }
    }
    try? await Task.sleep(for: .milliseconds(5))
    page.ops()
    #expect(page.texts.contains("count 5"))
  }

  private struct Swapper: View {
    let first: Model
    let second: Model
    @State private var showsSecond = false
    var body: some View {
      VStack {
        Button("Swap") { showsSecond.toggle() }.accessibilityIdentifier("swap")
        Reader(model: showsSecond ? second : first)
      }
    }
  }

  @Test("another object at the same place is the one observed from then on")
  func swapped() {
    let (first, second) = (Model(), Model())
    let page = Page(Swapper(first: first, second: second))
    page.tap("swap")
    #expect(page.ops { first.count = 9 } == "")
    page.ops { second.count = 3 }
    #expect(page.texts.contains("count 3"))
  }

  private struct Owner: View {
    @StateObject private var model: Model
    @State private var runs = 0
    init(_ make: @escaping @MainActor () -> Model) { _model = StateObject(wrappedValue: make()) }

    var body: some View {
      VStack {
        Text("count \(model.count) run \(runs)")
        Button("Add") { model.count += 1 }.accessibilityIdentifier("add")
        Button("Run") { runs += 1 }.accessibilityIdentifier("run")
        Stepper("Count", value: $model.count).accessibilityIdentifier("stepper")
      }
    }
  }

  private struct Shower: View {
    let make: @MainActor () -> Model
    @State private var shows = true
    var body: some View {
      VStack {
        Button("Hide") { shows = false }.accessibilityIdentifier("hide")
        if shows { Owner(make) }
      }
    }
  }

  @Test("a state object is made once for its identity and freed when the view goes")
  func stateObject() {
    nonisolated(unsafe) var made = 0
    nonisolated(unsafe) var freed = 0
    let page = Page(
      Shower {
        made += 1
        return Model { freed += 1 }
      })
    page.tap("add")
    page.tap("run")
    #expect(page.texts.contains("count 1 run 1"))
    #expect(made == 1 && freed == 0)
    page.tap("hide")
    #expect(freed == 1)
  }

  @Test("an unmounted reader is not held by the model and not run by it")
  func unsubscribed() {
    struct Host: View {
      let model: Model
      @State private var shows = true
      var body: some View {
        Button("Hide") { shows = false }.accessibilityIdentifier("hide")
        if shows { Reader(model: model) }
      }
    }
    let model = Model()
    let page = Page(Host(model: model))
    page.tap("hide")
    var turns = 0
    page.graph.needsTurn = { turns += 1 }
    model.count = 1
    #expect(turns == 0)
  }

  private struct Child: View {
    @EnvironmentObject private var model: Model
    var body: some View { Text("child \(model.count)") }
  }

  @Test("an environment object reaches the views inside; without one a sentence shows")
  func environmentObject() {
    let model = Model()
    let page = Page(VStack { Child() }.environmentObject(model))
    page.ops { model.count = 2 }
    #expect(page.texts == ["child 2"])
    #expect(Page(Child()).html.contains("No object of type Model"))
  }

  private struct Receiver: View {
    let subject: PassthroughSubject<Int, Never>
    @State private var last = 0
    @State private var shows = true
    var body: some View {
      VStack {
        Text("last \(last)")
        Button("Hide") { shows = false }.accessibilityIdentifier("hide")
        if shows { Text("here").onReceive(subject) { last = $0 } }
      }
    }
  }

  @Test("onReceive hears while the view is there")
  func onReceive() {
    let subject = PassthroughSubject<Int, Never>()
    let page = Page(Receiver(subject: subject))
    page.ops { subject.send(4) }
    #expect(page.texts.contains("last 4"))
    page.tap("hide")
    page.ops { subject.send(5) }
    #expect(page.texts.contains("last 4"))
  }

  @Test("onReceive(Just(text)), older code's onChange, hears of every new value")
  func just() {
    struct Host: View {
      @State private var text = "a"
      @State private var heard: [String] = []
      var body: some View {
        VStack {
          TextField("x", text: $text).accessibilityIdentifier("field")
            .onReceive(Just(text)) { value in if heard.last != value { heard.append(value) } }
          Text(heard.joined(separator: ","))
        }
      }
    }
    let page = Page(Host())
    page.send(.input, to: "field", .list([.number(1), .text("b")]))
    #expect(page.texts.contains("a,b"))
  }

  @Test("a timer fires on the main actor until its view goes")
  func timer() async {
    struct Host: View {
      @State private var ticks = 0
      let timer = Timer.publish(every: 0.01, on: .main, in: .common).autoconnect()
      var body: some View { Text("ticks \(ticks)").onReceive(timer) { _ in ticks += 1 } }
    }
    let page = Page(Host())
    await withCheckedContinuation { continuation in
      page.graph.needsTurn = {
        page.graph.needsTurn = {}
        continuation.resume()
      }
    }
    page.ops()
    #expect(!page.texts.contains("ticks 0"))
    page.graph.tearDown()
  }
}
