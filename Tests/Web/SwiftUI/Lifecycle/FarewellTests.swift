import Testing

@testable import SwiftUI

@MainActor @Suite("A screen that the browser ends by itself")
struct FarewellTests {
  @Observable final class Ends { var count = 0 }

  private func screen(_ ends: Ends) -> some View {
    let note = { @MainActor in ends.count += 1 }
    return VStack {
      Text("Time remaining: 5s").accessibilityAddTraits(.updatesFrequently)
      Button("Done") {}
    }
    .accessibilityIdentifier("screen")
    ._browserFarewell(key: "visit1", perform: note) {
      Text("Thank You!").accessibilityIdentifier("words")
    }
  }

  @Test("carries its words, its key and its number")
  func carries() throws {
    let page = Page(screen(Ends()))
    let outer = try #require(page.elements.first { $0.value(of: "data-fw") != nil })
    #expect(outer.value(of: "data-fw") == "visit1")
    #expect(page.element("words") != nil)
    // The client looks for its parts by these names.
    #expect(page.html.contains("data-h=\"ov\""))
    #expect(page.html.contains("lay z fw"))
    #expect(page.html.contains("aria-live=\"off\""))
  }

  @Test("tells the app when the browser has ended it")
  func tells() throws {
    let ends = Ends()
    let page = Page(screen(ends))
    let outer = try #require(page.elements.first { $0.value(of: "data-fw") != nil })
    let accepted = page.graph.dispatch(.over, to: outer.id, payload: .none)
    #expect(accepted && ends.count == 1)
  }
}
