import Testing

@testable import SwiftUI

@MainActor @Suite("Rows go on observing what they read")
struct ObservedRowsTests {
  @Observable
  final class Reviews {
    var stars: [String: Int] = [:]
    var line: Line?
  }

  struct Line: Identifiable {
    var id: String
  }

  private struct Card: View {
    let lines: [Line]
    @Bindable var model: Reviews

    var body: some View {
      VStack {
        Text("Review the items")
        ForEach(lines) { line in row(line) }
      }
      .padding(16)
      .frame(maxWidth: .infinity, alignment: .leading)
      .sheet(item: $model.line) { line in
        Button("Save") { model.stars[line.id] = 5 }.accessibilityIdentifier("save")
      }
    }

    private func row(_ line: Line) -> some View {
      HStack {
        if let stars = model.stars[line.id] {
          Text("\(stars)").accessibilityIdentifier("stars-\(line.id)")
        }
        Button("Review") { model.line = line }.accessibilityIdentifier("review-\(line.id)")
      }
    }
  }

  private struct Screen: View {
    let model: Reviews

    var body: some View {
      NavigationStack {
        ScrollView {
          VStack {
            Card(lines: [Line(id: "a"), Line(id: "b")], model: model)
          }
        }
      }
    }
  }

  @Test("beside a presentation")
  func presentation() {
    let model = Reviews()
    let page = Page(Screen(model: model))
    page.tap("review-b")
    page.tap("save")
    #expect(page.element("stars-b")?.text == "5")
    page.ops { model.stars["a"] = 3 }
    #expect(page.element("stars-a")?.text == "3")
  }

  private struct Watched: View {
    let model: Reviews

    var body: some View {
      VStack {
        ForEach(["a", "b"], id: \.self) { id in
          Text("\(model.stars[id] ?? 0)").accessibilityIdentifier(id)
        }
      }
      .task {}
      .onAppear {}
      .onChange(of: model.line?.id) { _, _ in }
    }
  }

  @Test("under modifiers that watch over them")
  func watched() {
    let model = Reviews()
    let page = Page(VStack { Watched(model: model) })
    for count in 1...3 {
      page.ops { model.stars["a"] = count }
      #expect(page.element("a")?.text == "\(count)")
      page.ops { model.line = Line(id: "\(count)") }
    }
  }
}
