import Testing

@testable import SwiftUI

/// The events, in order.
@MainActor
final class Log {
  var entries: [String] = []
  func add(_ entry: String) { entries.append(entry) }
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

@MainActor @Suite("onAppear, onDisappear and onChange")
struct AppearanceTests {
  private struct Screens: View {
    let log: Log
    @State private var isFirst = true
    @State private var count = 0
    var body: some View {
      Button("flip") { isFirst.toggle() }.accessibilityIdentifier("flip")
      Button("count") { count += 1 }.accessibilityIdentifier("count")
      if isFirst {
        Text("first \(count)")
          .onAppear { log.add("first appears") }
          .onDisappear { log.add("first \(count) disappears") }
      } else {
        Text("second").onAppear { log.add("second appears") }
      }
    }
  }

  @Test("once each, whatever changes in between")
  func comingAndGoing() {
    let log = Log()
    let page = Page(Screens(log: log))
    #expect(log.take() == ["first appears"])
    page.tap("count")
    #expect(log.take() == [])
    page.tap("flip")
    #expect(Set(log.take()) == ["first 1 disappears", "second appears"])
    page.tap("flip")
    #expect(log.take() == ["first appears"])
  }

  @Test("what onAppear changes is in the first page already")
  func changeOnAppear() {
    struct Loading: View {
      @State private var text = "before"
      var body: some View { Text(text).onAppear { text = "after" } }
    }
    #expect(Page(Loading()).texts == ["after"])
  }

  @Test("the end of the session is a disappearance")
  func tearDown() {
    let log = Log()
    let page = Page(Text("a").onDisappear { log.add("gone") })
    page.graph.tearDown()
    #expect(log.take() == ["gone"])
  }

  private struct Watcher: View {
    let log: Log
    @State private var value = 1
    var body: some View {
      Button("set") { value = 2 }.accessibilityIdentifier("set")
      Text("a")
        .onChange(of: value) { log.add("\($0)→\($1)") }
        .onChange(of: value) { log.add("plain") }
        .onChange(of: value, initial: true) { log.add("initial \($0) \($1)") }
    }
  }

  @Test("onChange tells the old and the new value, only of changes, and once at first if asked")
  func changes() {
    let log = Log()
    let page = Page(Watcher(log: log))
    #expect(log.take() == ["initial 1 1"])
    page.tap("set")
    #expect(Set(log.take()) == ["1→2", "plain", "initial 1 2"])
    page.tap("set")
    #expect(log.take() == [])
  }

  @Test("onChange may change what it watches, until it rests")
  func cascade() {
    struct Clamp: View {
      @State private var value = 0
      var body: some View {
        Button("\(value)") { value = 99 }.accessibilityIdentifier("b")
          .onChange(of: value) { _, new in value = min(new, 10) }
      }
    }
    let page = Page(Clamp())
    page.tap("b")
    #expect(page.texts == ["10"])
  }

  @Test("feedback vibrates when its trigger changes")
  func feedback() {
    struct Haptic: View {
      @State private var count = 0
      var body: some View {
        Button("tap") { count += 1 }.accessibilityIdentifier("b")
          .sensoryFeedback(.success, trigger: count)
          .sensoryFeedback(.impact(weight: .heavy), trigger: count) { _, new in new > 5 }
      }
    }
    #expect(Page(Haptic()).tap("b") == "[\"x\",\"vibrate\",20]")
  }

  @Test("a scene watches values too")
  func sceneChange() {
    struct Watching: App {
      @Environment(\.scenePhase) private var phase
      let log: Log
      init() { log = Log() }
      init(log: Log) { self.log = log }
      var body: some Scene {
        WindowGroup { Text("a") }.onChange(of: phase) { log.add("\($0)→\($1)") }
      }
    }
    let log = Log()
    let page = Page(AppRoot(Watching(log: log)))
    page.ops { page.graph.updateEnvironment { $0.scenePhase = .background } }
    #expect(log.take() == ["active→background"])
    #expect(page.texts == ["a"])
  }
}
