import Testing

@testable import SwiftUI

@MainActor @Suite("Which elements fill and which hug")
struct LayoutFactsTests {
  /// The classes of the outermost element of `view`.
  private func classes<V: View>(_ view: V) -> [String] {
    let outermost = Page(view).graph.root.children.first as? ElementNode
    return outermost?.fullClasses.split(separator: " ").map(String.init) ?? []
  }

  @Test("a stack fills along its axis once it has a spacer")
  func spacer() {
    #expect(
      classes(
        HStack {
          Text("a")
          Spacer()
        }
      ).contains("fx"))
    #expect(
      !classes(
        HStack {
          Text("a")
          Spacer()
        }
      ).contains("fy"))
    #expect(
      classes(
        VStack {
          Text("a")
          Spacer()
        }
      ).contains("fy"))
    #expect(!classes(HStack { Text("a") }).contains("fx"))
  }

  @Test("filling passes up through padding and stacks to a fixed frame")
  func propagation() {
    #expect(classes(VStack { Color.red.padding() }).contains("fx"))
    let page = Page(
      VStack { Color.red.frame(width: 10, height: 10) }.accessibilityIdentifier("it"))
    #expect(page.element("it")?.facts == [])
  }

  @Test("maxWidth: .infinity fills, a finite maximum fills up to it")
  func maximum() {
    #expect(classes(Text("a").frame(maxWidth: .infinity)).contains("fx"))
    let limited = classes(Text("a").frame(maxWidth: 300))
    #expect(limited.contains("fx") && limited.contains("mx"))
  }

  @Test("facts follow the content, and the browser is told")
  func changing() {
    struct Host: View {
      @State private var hasSpacer = false
      var body: some View {
        HStack {
          Text("a").onTapGesture { hasSpacer.toggle() }.accessibilityIdentifier("flip")
          if hasSpacer { Spacer() }
        }
        .accessibilityIdentifier("row")
      }
    }
    let page = Page(Host())
    let ops = page.tap("flip")
    #expect(ops.contains("[\"c\""), "\(ops)")
    #expect(page.element("row")?.facts == .fillsWidth)
  }
}
