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
