import Testing

@testable import SwiftUI

@MainActor @Suite("Colours, gradients and other styles")
struct StyleTests {
  private func color<S: ShapeStyle>(_ style: S) -> String? {
    Page(it.foregroundStyle(style)).element("it")?.style(of: "color")
  }

  private func background<S: ShapeStyle>(_ style: S) -> String? {
    Page(Rectangle().fill(style)).elements.lazy.compactMap { $0.style(of: "background") }.first
  }

  @Test("colours are variables of the sheet or numbers")
  func colors() {
    #expect(color(.red) == "var(--red)")
    #expect(color(Color(red: 1, green: 0.5, blue: 0)) == "#ff8000")
    #expect(color(Color(white: 0, opacity: 0.25)) == "rgb(0 0 0/0.25)")
    #expect(color(Color(hue: 1 / 3, saturation: 1, brightness: 1)) == "#00ff00")
    #expect(color(Color.red.opacity(0.5)) == "color-mix(in srgb,var(--red) 50%,transparent)")
    #expect(color(Color(.systemGroupedBackground)) == "var(--bg2)")
    #expect(color(Color(uiColor: .systemGray6)) == "light-dark(#f2f2f7,#1c1c1e)")
  }

  @Test("no number makes a colour that ends the process")
  func notANumber() {
    #expect(color(Color(red: .nan, green: .infinity, blue: -.infinity)) == "#00ff00")
    #expect(color(Color.red.opacity(.nan)) != nil)
  }

  @Test("secondary text is a weaker form of the style around")
  func hierarchy() {
    #expect(color(.secondary) == "var(--label2)")
    let card = VStack { it.foregroundStyle(.secondary) }.foregroundStyle(.white)
    #expect(
      Page(card).element("it")?.style(of: "color")
        == "color-mix(in srgb,#ffffff 60%,transparent)")
    let text = VStack { Text("x").foregroundStyle(.secondary).accessibilityIdentifier("it") }
    #expect(
      Page(text.foregroundStyle(.white)).element("it")?.style(of: "color")
        == "color-mix(in srgb,#ffffff 60%,transparent)", "Text's own modifier, too")
    let reset = VStack { VStack { it.foregroundStyle(.primary) }.foregroundStyle(.secondary) }
      .foregroundStyle(.red)
    #expect(Page(reset).element("it")?.style(of: "color") == "var(--red)")
    #expect(color(.secondary.opacity(0.5))?.hasPrefix("color-mix") == true)
  }

  @Test("a style cannot be defined by itself")
  func selfReference() {
    #expect(color(.foreground) == "currentColor")
    #expect(color(AnyShapeStyle(.foreground)) == "currentColor")
    #expect(color(.secondary.opacity(0.5))?.contains("var(--label2)") == true)
    let tinted = VStack { it.foregroundStyle(.tint).tint(TintShapeStyle()) }.tint(.green)
    #expect(Page(tinted).element("it")?.style(of: "color") == "var(--green)")
    let twice = VStack { it.foregroundStyle(.foreground) }.foregroundStyle(.red)
    #expect(Page(twice).element("it")?.style(of: "color") == "var(--red)")
  }

  @Test("gradients")
  func gradients() {
    let colors: [Color] = [.red, .blue]
    #expect(
      background(LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing))
        == "linear-gradient(to right,var(--red) 0%,var(--blue) 100%)")
    #expect(
      background(RadialGradient(colors: colors, center: .center, startRadius: 10, endRadius: 50))
        == "radial-gradient(circle at 50% 50%,var(--red) 10px,var(--blue) 50px)")
    #expect(
      background(AngularGradient(colors: colors, center: .center))
        == "conic-gradient(from 90deg at 50% 50%,var(--red) 0deg,var(--blue) 360deg)")
    #expect(background(Gradient.one)?.components(separatedBy: "var(--red)").count == 3)
    #expect(background(Color.blue.gradient)?.hasPrefix("linear-gradient(to bottom") == true)
  }

  @Test("a gradient shows through the letters, and a symbol takes its middle colour")
  func gradientText() {
    let style = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    let page = Page(
      VStack {
        it
        Image(systemName: "star")
      }.foregroundStyle(style))
    #expect(page.element("it")?.style(of: "background-clip") == "text")
    #expect(page.elements("svg").first?.style(of: "background") == nil)
    #expect(page.elements("svg").first?.style(of: "color") == "var(--blue)")
  }

  @Test("tint reaches shapes and, as a variable, controls")
  func tint() {
    let page = Page(VStack { Rectangle().fill(.tint) }.accessibilityIdentifier("v").tint(.green))
    #expect(page.element("v")?.style(of: "--tint") == "var(--green)")
    #expect(page.elements.contains { $0.style(of: "background") == "var(--green)" })
  }
}

extension Gradient {
  fileprivate static var one: LinearGradient {
    LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom)
  }
}
