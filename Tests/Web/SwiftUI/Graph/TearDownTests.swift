import Testing

@testable import SwiftUI

@MainActor @Suite("A session that ends leaves nothing behind")
struct TearDownTests {
  /// Counts the living.
  @MainActor
  final class Census {
    var alive = 0
  }

  @Observable @MainActor
  final class Model {
    private let census: Census
    var count = 0

    init(_ census: Census) {
      self.census = census
      census.alive += 1
    }

    isolated deinit { census.alive -= 1 }
  }

  private struct Owner: View {
    @State private var model: Model
    let log: Log

    init(census: Census, log: Log) {
      _model = State(initialValue: Model(census))
      self.log = log
    }

    var body: some View {
      VStack {
        Text("\(model.count)").onTapGesture { model.count += 1 }.accessibilityIdentifier("add")
        Text("x").onDisappear { log.entries.append("disappeared") }
      }
      .task {
        await withTaskCancellationHandler {
          try? await Task.sleep(for: .seconds(600))
        } onCancel: {
          Task { @MainActor in log.entries.append("cancelled") }
        }
      }
    }
  }

  @MainActor
  final class Log {
    var entries: [String] = []
  }

  @Test("nodes, tasks and models are freed when the graph is torn down")
  func freed() async {
    let census = Census()
    let log = Log()
    weak var graph: ViewGraph?
    do {
      let page = Page(Owner(census: census, log: log))
      graph = page.graph
      page.tap("add")
      #expect(census.alive == 1)
      page.graph.tearDown()
      #expect(page.graph.registeredElementCount == 0)
    }
    for _ in 0..<200 where log.entries.count < 2 || census.alive > 0 {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(census.alive == 0)
    #expect(Set(log.entries) == ["disappeared", "cancelled"])
    #expect(graph == nil)
  }
}
