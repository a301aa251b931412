import Testing

@testable import SwiftUI

@MainActor @Suite("animation(_:body:)")
struct AnimatedBodyTests {
  private struct Host: View {
    @State private var isFaded = false

    var body: some View {
      VStack {
        Button("Fade") { isFaded.toggle() }.accessibilityIdentifier("fade")
        Text(isFaded ? "faded" : "whole")
          .offset(x: isFaded ? 10 : 0)
          .animation(.linear(duration: 2)) { $0.opacity(isFaded ? 0.5 : 1) }
      }
    }
  }

  @Test("animates what the closure does, and not what is inside")
  func animates() throws {
    let page = Page(Host())
    let ops = page.tap("fade")
    let animated = try #require(ops.range(of: "[\"n\",[\"e\",2"))
    let opacity = try #require(ops.range(of: "\"opacity\""))
    let offset = try #require(ops.range(of: "\"translate\""))
    #expect(animated.lowerBound < opacity.lowerBound)
    let end = ops.range(of: "[\"n\",null]")?.lowerBound
    #expect(
      offset.lowerBound < animated.lowerBound || (end ?? ops.endIndex) < offset.lowerBound, "\(ops)"
    )
  }
}
