import Testing

@testable import SwiftUI

@MainActor @Suite("Layout visits what an update changed")
struct LayoutPassTests {
  private struct Row: View {
    let name: String
    @State private var count = 0

    var body: some View {
      HStack {
        Text(name)
        Button("\(count)") { count += 1 }.accessibilityIdentifier(name)
        if count > 1 { Spacer() }
      }
      .accessibilityIdentifier("row \(name)")
    }
  }

  @Test("one row of 300 costs its own nodes and those around it")
  func oneRow() {
    let page = Page(ScrollView { VStack { ForEach(0..<300) { Row(name: "\($0)") } } })
    #expect(page.elements.count > 900)
    let before = page.graph.layoutVisits
    page.tap("150")
    #expect(page.graph.layoutVisits == before, "Another text changes no facts.")
    page.tap("150")
    let visits = page.graph.layoutVisits - before
    #expect((1...20).contains(visits), "\(visits) visits")
  }

  @Test("a turn that changes nothing visits nothing")
  func nothing() {
    let page = Page(VStack { Text("a") })
    let before = page.graph.layoutVisits
    page.ops()
    #expect(page.graph.layoutVisits == before)
  }

  @Test("what a child's change means for those around it is still found")
  func propagates() {
    let page = Page(VStack { Row(name: "a") }.accessibilityIdentifier("column"))
    page.tap("a")
    page.tap("a")
    #expect(page.element("row a")?.facts == .fillsWidth)
    #expect(page.element("column")?.facts == .fillsWidth)
  }

  @Test("a view that takes taps only later becomes a button then")
  func gestureLater() {
    struct Host: View {
      @State private var isLive = false
      var body: some View {
        VStack {
          Button("Go live") { isLive = true }.accessibilityIdentifier("live")
          Text("a").gesture(TapGesture(), including: isLive ? .all : .none)
            .accessibilityIdentifier("it")
        }
      }
    }
    let page = Page(Host())
    #expect(page.element("it")?.value(of: "role") == nil)
    let ops = page.tap("live")
    #expect(page.element("it")?.value(of: "role") == "button")
    #expect(ops.contains("\"role\",\"button\"") && ops.contains("\"tabindex\",\"0\""), "\(ops)")
  }

  @Test("those who look at the finished tree do so in the order in which they came")
  func watchers() {
    var watchers = CommitWatchers()
    let owners = (0..<20).map { _ in TearDownTests.Log() }
    let log = TearDownTests.Log()
    for (index, owner) in owners.enumerated() {
      watchers[ObjectIdentifier(owner)] = { log.entries.append("\(index)") }
    }
    watchers[ObjectIdentifier(owners[3])] = nil
    watchers[ObjectIdentifier(owners[5])] = { log.entries.append("five") }
    watchers.look()
    let expected = (0..<20).filter { $0 != 3 }.map { $0 == 5 ? "five" : "\($0)" }
    #expect(log.entries == expected)
  }
}
