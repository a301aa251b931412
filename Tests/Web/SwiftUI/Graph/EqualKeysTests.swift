import Testing

@testable import SwiftUI

@MainActor @Suite("Siblings with equal ids")
struct EqualKeysTests {
  @Observable @MainActor
  final class Model {
    var names = ["a", "a"]
    @ObservationIgnored var running = 0
    @ObservationIgnored var disappeared = 0
  }

  private struct Rows: View {
    let model: Model

    var body: some View {
      VStack {
        ForEach(model.names, id: \.self) { name in
          Button(name) {}
            .onDisappear { model.disappeared += 1 }
            .task {
              model.running += 1
              try? await Task.sleep(for: .seconds(600))
              model.running -= 1
            }
        }
      }
    }
  }

  private func wait(until isTrue: @MainActor () -> Bool) async {
    for _ in 0..<500 where !isTrue() { try? await Task.sleep(for: .milliseconds(2)) }
  }

  @Test("each lives, and each ends when it goes")
  func ends() async {
    let model = Model()
    let page = Page(Rows(model: model))
    page.ops()
    #expect(page.texts == ["a", "a"])
    await wait { model.running == 2 }
    #expect(model.running == 2)
    page.ops { model.names = ["a", "a", "b"] }
    #expect(page.texts == ["a", "a", "b"])
    await wait { model.running == 3 }
    #expect(model.running == 3, "the two before go on")
    #expect(model.disappeared == 0)
    page.ops { model.names = ["b"] }
    await wait { model.running == 1 }
    #expect(model.running == 1)
    #expect(model.disappeared == 2)
    #expect(page.graph.registeredElementCount == 1)
    #expect(page.graph.elementCount == page.elements.count - 1, "the root is not counted")
    page.graph.tearDown()
    await wait { model.running == 0 }
    #expect(model.running == 0)
    #expect(page.graph.elementCount == 0)
  }
}
