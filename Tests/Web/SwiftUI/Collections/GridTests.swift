import Testing

@testable import SwiftUI

@MainActor
@Suite("A grid")
struct GridTests {
  @Test func hasAsManyColumnsAsItsLongestRow() {
    let page = Page(
      Grid {
        GridRow {
          Text("a")
          Text("b").gridCellColumns(2)
        }
        GridRow { Text("c") }
        Text("whole line").accessibilityIdentifier("line")
      }
      .accessibilityIdentifier("grid"))
    #expect(page.element("grid")?.style(of: "grid-template-columns") == "repeat(3,auto)")
    #expect(page.element("line")?.style(of: "grid-column") == "1 / -1")
    #expect(page.element("grid")?.facts == [])
  }

  @Test func fillsWhereACellFills() {
    let page = Page(
      Grid { GridRow { Text("a").frame(maxWidth: .infinity) } }.accessibilityIdentifier("grid"))
    #expect(page.element("grid")?.facts == .fillsWidth)
  }

  @Test(arguments: [
    ([GridItem(.fixed(40)), GridItem()], "40px minmax(10px,1fr)"),
    ([GridItem(.adaptive(minimum: 90))], "repeat(auto-fill,minmax(min(100%,90px),1fr))"),
    ([GridItem(.flexible(minimum: 20, maximum: 60))], "minmax(20px,60px)"),
  ])
  func writesItsColumnsAsTracks(columns: [GridItem], tracks: String) {
    let page = Page(
      LazyVGrid(columns: columns, spacing: 12) { Text("a") }.accessibilityIdentifier("grid"))
    #expect(page.element("grid")?.style(of: "grid-template-columns") == tracks)
    #expect(page.element("grid")?.style(of: "row-gap") == "12px")
    #expect(page.element("grid")?.facts == .fillsWidth)
  }
}
