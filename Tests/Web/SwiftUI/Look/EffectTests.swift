import Testing

@testable import SwiftUI

@MainActor @Suite("Effects")
struct EffectTests {
  @Test("what is fully transparent cannot be touched or read")
  func opacity() {
    #expect(Page(it.opacity(0)).style("visibility", around: "it") == "hidden")
    #expect(Page(it.opacity(0.01)).style("visibility", around: "it") == nil)
    #expect(Page(it.opacity(0.01)).style("opacity", around: "it") == "0.01")
  }

  @Test("hidden keeps the place, and a background behind it shows")
  func hidden() {
    let chain = Page(it.hidden().background(Color.red)).chain("it")
    #expect(chain.map { $0.style(of: "visibility") } == ["hidden", nil])
    #expect(chain.map { $0.style(of: "background") } == [nil, "var(--red)"])
  }

  @Test("layers are whole numbers to the browser")
  func zIndex() {
    #expect(Page(it.zIndex(0.5)).style("z-index", around: "it") == "50")
    #expect(Page(it.zIndex(.infinity)).style("z-index", around: "it") == "0")
  }

  @Test("forbidding taps holds; allowing them does not undo it")
  func hitTesting() {
    #expect(Page(it.allowsHitTesting(false)).element("it")?.hasClass("nh") == true)
    #expect(Page(it.allowsHitTesting(true)).element("it")?.hasClass("nh") == false)
  }

  @Test("clipping to a shape")
  func clipping() {
    #expect(Page(it.cornerRadius(7)).style("border-radius", around: "it") == "7px")
    #expect(Page(it.clipped()).style("overflow", around: "it") == "clip")
    #expect(
      Page(it.clipShape(Triangle())).style("clip-path", around: "it")
        == "polygon(50% 0%,100% 100%,0% 100%,50% 0%)")
  }

  @Test("an edge fades under a gradient mask")
  func mask() {
    let fade = LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom)
    #expect(
      Page(it.mask(fade)).style("mask-image", around: "it")
        == "linear-gradient(to bottom,#000000 0%,rgb(0 0 0/0) 100%)")
  }

  @Test("filters add up")
  func filters() {
    let chain = Page(it.blur(radius: 1).grayscale(1)).chain("it")
    #expect(chain.map { $0.style(of: "filter") } == ["blur(1px)", "grayscale(1)"])
  }

  @Test("help is a tooltip")
  func help() {
    #expect(Page(it.help("Explains")).element("it")?.value(of: "title") == "Explains")
  }

  @Test("placeholders shimmer, and the content knows")
  func redaction() {
    struct Reader: View {
      @Environment(\.redactionReasons) private var reasons
      var body: some View { Text(reasons.contains(.placeholder) ? "…" : "secret") }
    }
    let page = Page(VStack { Reader() }.accessibilityIdentifier("v").redacted(reason: .placeholder))
    #expect(page.element("v")?.hasClass("rd") == true)
    #expect(page.texts == ["…"])
  }

  @Test("a screen that leaves does not take back its successor's colour scheme")
  func colorScheme() {
    struct Screens: View {
      @State private var isFirst = true
      var body: some View {
        Button("next") { isFirst.toggle() }.accessibilityIdentifier("next")
        if isFirst {
          Text("first").preferredColorScheme(.dark)
        } else {
          Text("second").preferredColorScheme(.dark)
        }
      }
    }
    let page = Page(Screens())
    #expect(page.graph.preferredColorScheme == .dark)
    #expect(!page.tap("next").contains("scheme"))
    #expect(page.graph.preferredColorScheme == .dark)
  }

  @Test("the preferred scheme is told to the browser and to the views")
  func colorSchemeChange() {
    struct Switch: View {
      @State private var isDark = false
      @Environment(\.colorScheme) private var scheme
      var body: some View {
        Button(scheme == .dark ? "dark" : "light") { isDark = true }
          .accessibilityIdentifier("go").preferredColorScheme(isDark ? .dark : nil)
      }
    }
    let page = Page(Switch())
    let ops = page.tap("go")
    #expect(ops.contains("[\"x\",\"scheme\",\"dark\"]"), "\(ops)")
    #expect(page.texts == ["dark"])
  }
}

private struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}
