import Foundation
import Testing

@testable import SwiftUI

@MainActor
@Suite("Addresses of pages")
struct BrowserAddressesTests {
  private struct Reader: View {
    @State private var received: [String] = []
    @State private var isShown = true

    var body: some View {
      VStack {
        Text(received.joined(separator: " ")).accessibilityIdentifier("received")
        Button("Hide") { isShown = false }.accessibilityIdentifier("hide")
        if isShown {
          Text("Reader").onOpenURL { received.append($0.path()) }
        }
        _BrowserAddresses(["", "/settings"])
      }
    }
  }

  @Test("the address of the first page waits for its reader")
  func first() throws {
    let graph = ViewGraph()
    graph.received(try #require(URL(string: "/app/settings")))
    graph.show(Reader())
    let html = String(decoding: graph.snapshot(.inline), as: UTF8.self)
    #expect(html.contains("/app/settings"))
    #expect(html.contains(#"data-u=" /settings""#) && html.contains(#"data-h="ad""#))
  }

  @Test("an address that Forward leads to is read once, and by no view that is gone")
  func forward() throws {
    let page = Page(Reader())
    page.graph.perform { page.graph.received(URL(filePath: "/app/one")) }
    #expect(page.ops().contains("/app/one"))
    page.tap("hide")
    page.graph.perform { page.graph.received(URL(filePath: "/app/two")) }
    #expect(page.ops().isEmpty)
  }

  @Test(
    "The browser's text size is a Dynamic Type size",
    arguments: [
      (1, DynamicTypeSize.large), (2, .accessibility2), (1.5, .xxxLarge), (0.9, .small),
      (9, .accessibility5), (0.1, .xSmall),
    ])
  func textSize(scale: Double, expected: DynamicTypeSize) {
    let graph = ViewGraph()
    var traits = BrowserTraits(isCompact: true)
    traits.textScale = scale
    graph.apply(traits)
    #expect(graph.environment.dynamicTypeSize == expected)
  }
}
