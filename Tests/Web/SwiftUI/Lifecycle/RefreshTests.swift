import Testing

@testable import SwiftUI

@MainActor @Suite("Pulling down")
struct RefreshTests {
  @Observable @MainActor
  final class Model {
    var count = 0
    @ObservationIgnored var gate: CheckedContinuation<Void, Never>?
    @ObservationIgnored var runs = 0

    func load() async {
      runs += 1
      await withCheckedContinuation { gate = $0 }
      count += 1
    }
  }

  private func wait(until isTrue: @MainActor () -> Bool) async {
    for _ in 0..<500 where !isTrue() { try? await Task.sleep(for: .milliseconds(2)) }
  }

  @Test("runs the action once, with a spinner until it ends")
  func runs() async throws {
    let model = Model()
    let page = Page(
      List { Text("\(model.count)") }
        .accessibilityIdentifier("list").refreshable { await model.load() })
    #expect(page.elements("button").map(\.text) == ["Refresh"])
    page.send(.refresh, to: "list")
    #expect(page.elements.contains { $0.value(of: "aria-label") == "Refreshing" })
    page.send(.refresh, to: "list")
    await wait { model.gate != nil }
    #expect(model.runs == 1)
    model.gate?.resume()
    await wait { page.graph.isDirty }
    page.ops()
    #expect(!page.elements.contains { $0.value(of: "aria-label") == "Refreshing" })
  }

  @Test("is broken off when its view goes", arguments: [true, false])
  func cancelled(bySessionEnd: Bool) async throws {
    struct Host: View {
      let log: Log
      @State private var isShown = true
      var body: some View {
        Button("Hide") { isShown = false }.accessibilityIdentifier("hide")
        if isShown {
          List { Text("a") }.accessibilityIdentifier("list").refreshable {
            log.add("start")
            try? await Task.sleep(for: .seconds(600))
            log.add(Task.isCancelled ? "cancelled" : "finished")
          }
        }
      }
    }
    let log = Log()
    let page = Page(Host(log: log))
    page.send(.refresh, to: "list")
    await wait { !log.entries.isEmpty }
    #expect(log.take() == ["start"])
    if bySessionEnd { page.graph.tearDown() } else { page.tap("hide") }
    await wait { !log.entries.isEmpty }
    #expect(log.take() == ["cancelled"])
  }

  @Test("what scrolls inside what is pulled is not pulled itself; a view finds the action")
  func inner() {
    struct Reader: View {
      @Environment(\.refresh) private var refresh
      var body: some View { Text(refresh == nil ? "none" : "some") }
    }
    let page = Page(
      ScrollView {
        Reader()
        ScrollView { Text("inner") }
        ScrollView(.horizontal) { Text("sideways") }
      }
      .refreshable {})
    #expect(page.texts.contains("some"))
    #expect(page.elements.filter { $0.handlers.contains { $0.kind == .refresh } }.count == 1)
  }
}
