import Testing

@testable import SwiftUI

@MainActor @Suite("Tasks live as long as their view")
struct TaskTests {
  /// Lets tasks that can run do so, also on a machine that is busy with other things.
  private func settle() async {
    for _ in 0..<10 { try? await Task.sleep(for: .milliseconds(10)) }
  }

  private struct Worker: View {
    let log: Log
    @State private var id = 1
    @State private var isShown = true
    @State private var ticks = 0
    var body: some View {
      Button("id") { id += 1 }.accessibilityIdentifier("id")
      Button("hide") { isShown = false }.accessibilityIdentifier("hide")
      Button("tick") { ticks += 1 }.accessibilityIdentifier("tick")
      if isShown {
        Text("\(ticks)").task(id: id) {
          let id = id
          log.add("start \(id)")
          try? await Task.sleep(for: .seconds(600))
          log.add(Task.isCancelled ? "cancelled \(id)" : "finished \(id)")
        }
      }
    }
  }

  @Test("starts with the view, restarts when its id changes, is cancelled when it goes")
  func life() async {
    let log = Log()
    let page = Page(Worker(log: log))
    await settle()
    #expect(log.take() == ["start 1"])
    page.tap("tick")
    await settle()
    #expect(log.take() == [], "a new render is no new task")
    page.tap("id")
    await settle()
    #expect(Set(log.take()) == ["cancelled 1", "start 2"])
    page.tap("hide")
    await settle()
    #expect(log.take() == ["cancelled 2"])
  }

  @Test("the end of the session cancels it")
  func tearDown() async {
    let log = Log()
    let page = Page(Worker(log: log))
    await settle()
    page.graph.tearDown()
    await settle()
    #expect(log.take() == ["start 1", "cancelled 1"])
  }

  @Test("what a task changes asks the host for a turn")
  func change() async {
    struct Loading: View {
      @State private var text = "…"
      var body: some View {
        Text(text).accessibilityIdentifier("t").task {
          await Task.yield()
          text = "loaded"
        }
      }
    }
    let page = Page(Loading())
    var turns = 0
    page.graph.needsTurn = { turns += 1 }
    await settle()
    #expect(turns == 1)
    #expect(page.ops() == "[\"t\",\"\(page.name("t"))\",\"loaded\"]")
  }

  private enum Tag { @TaskLocal static var current = "none" }

  @Test("it inherits the session's task-local values")
  func taskLocals() async {
    let log = Log()
    Tag.$current.withValue("session") {
      _ = Page(Text("a").task { log.add(Tag.current) })
    }
    await settle()
    #expect(log.take() == ["session"])
  }
}
