import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("onOpenURL")
struct OnOpenURLTests {
  private struct Screen: View {
    let log: Log
    @State private var isThere = true
    @State private var count = 0
    var body: some View {
      Button("count") { count += 1 }.accessibilityIdentifier("count")
      Button("go") { isThere = false }.accessibilityIdentifier("go")
      if isThere {
        Text("here").onOpenURL { log.add("\(count) \($0.absoluteString)") }
      }
    }
  }

  @Test("the newest handler of a view that is there is told, and none of a view that is gone")
  func told() throws {
    let log = Log()
    let page = Page(Screen(log: log))
    let url = try #require(URL(string: "https://x.example/app?pair=1"))
    page.graph.received(url)
    page.tap("count")
    page.graph.received(url)
    #expect(log.take() == ["0 https://x.example/app?pair=1", "1 https://x.example/app?pair=1"])
    page.tap("go")
    page.graph.received(url)
    #expect(log.take() == [])
  }
}
