import Observation
import Testing

@testable import SwiftUI

private struct Longest: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
}

private struct Names: PreferenceKey {
  static var defaultValue: [String] { [] }
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

@Observable @MainActor
private final class Model {
  var numbers = [3, 5]
  var shows = true
}

@MainActor @Suite("Preferences")
struct PreferenceTests {
  @Test("values come together in order, the action runs at the start and on change only")
  func reduces() {
    let log = Log()
    let model = Model()
    let page = Page(Numbers(model: model, log: log))
    #expect(log.take() == ["5"])
    page.ops { model.numbers = [3, 4, 5] }
    #expect(log.take() == [])
    page.ops { model.numbers = [9] }
    #expect(log.take() == ["9"])
    page.ops { model.numbers = [] }
    #expect(log.take() == ["0"])
  }

  @Test("in the order of the views; the outer value wins over inner ones; transforms add")
  func order() {
    let log = Log()
    _ = Page(
      VStack {
        Text("a").preference(key: Names.self, value: ["a"])
        HStack {
          Text("hidden").preference(key: Names.self, value: ["inner"])
        }.preference(key: Names.self, value: ["b"])
        Text("c").preference(key: Names.self, value: ["c"])
          .transformPreference(Names.self) { $0.append("d") }
      }.onPreferenceChange(Names.self) { log.add($0.joined()) })
    #expect(log.take() == ["abcd"])
  }

  @Test("what an action changes is shown")
  func changesState() {
    let page = Page(Shown())
    #expect(page.texts.contains("longest 7"))
  }

  @Test("a view that goes takes its value with it")
  func goes() {
    let log = Log()
    let model = Model()
    let page = Page(Vanishing(model: model, log: log))
    page.ops { model.shows = false }
    #expect(log.take() == ["4", "0"])
  }
}

private struct Numbers: View {
  let model: Model
  let log: Log

  var body: some View {
    VStack {
      ForEach(model.numbers, id: \.self) { number in
        Text("\(number)").preference(key: Longest.self, value: number)
      }
    }.onPreferenceChange(Longest.self) { log.add("\($0)") }
  }
}

private struct Shown: View {
  @State private var longest = 0

  var body: some View {
    VStack {
      Text("longest \(longest)")
      Text("x").preference(key: Longest.self, value: 7)
    }.onPreferenceChange(Longest.self) { longest = $0 }
  }
}

private struct Vanishing: View {
  let model: Model
  let log: Log

  var body: some View {
    VStack {
      if model.shows { Text("x").preference(key: Longest.self, value: 4) }
    }.onPreferenceChange(Longest.self) { log.add("\($0)") }
  }
}
