import Testing

@testable import SwiftUI

@MainActor @Suite("Layers in front and behind")
struct LayerTests {
  @Test("they never change the size of the view")
  func facts() {
    let page = Page(
      HStack { it.background { Color.red }.overlay { Rectangle().stroke(.blue) } }
        .accessibilityIdentifier("row"))
    #expect(page.element("row")?.facts == [])
    let spacer = Page(HStack { it.overlay { HStack { Spacer() } } }.accessibilityIdentifier("row"))
    #expect(spacer.element("row")?.facts == [])
  }

  @Test("a background comes before the view, an overlay after it, with its alignment")
  func order() {
    let page = Page(
      it.background(alignment: .topLeading) { Text("back") }
        .overlay(alignment: .bottomTrailing) { Text("front") })
    let html = page.html
    let positions = ["p1", "back", ">x<", "p9", "front"].map { html.range(of: $0)?.lowerBound }
    #expect(!positions.contains(nil), "\(html)")
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0.0! < $0.1! }, "\(html)")
    #expect(html.contains("class=\"lay z p1\"") && html.contains("class=\"lay z p9\""))
  }

  @Test("a box is its own layer, and has none around it")
  func box() {
    let page = Page(
      it.overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.red, lineWidth: 1) })
    let box = page.elements.first { $0.hasClass("shb") }
    #expect(box?.hasClass("lay") == true && page.elements.filter { $0.hasClass("lay") }.count == 1)
    #expect(box?.style(of: "border-radius") == "8px")
    let framed = Page(it.overlay { Circle().frame(width: 9, height: 9) })
    #expect(framed.html.contains("class=\"lay z p5\""), "a smaller one stands in its layer")
  }

  @Test("a style in a shape is a layer of that shape")
  func inShape() {
    let page = Page(it.background(.thinMaterial, in: .rect(cornerRadius: 12)))
    let box = page.elements.first { $0.hasClass("shb") }
    #expect(box?.style(of: "border-radius") == "12px")
    #expect(box?.hasClass("mat-thin") == true)
  }

  @Test("a border lies inside and takes no taps")
  func border() {
    let page = Page(it.border(Color.red, width: 2))
    let box = page.elements.first { $0.hasClass("shb") }
    #expect(box?.style(of: "box-shadow") == "inset 0 0 0 2px var(--red)")
    #expect(box?.hasClass("nh") == true)
  }

  @Test("a shape in a layer of a fixed frame is drawn in that frame's size")
  func knownSize() {
    let page = Page(
      it.frame(width: 60, height: 60).overlay { Circle().trim(from: 0, to: 0.5).stroke(.red) })
    #expect(!page.elements.contains { $0.hasClass("shq") })
    let free = Page(it.overlay { Circle().trim(from: 0, to: 0.5).stroke(.red) })
    #expect(free.elements.contains { $0.hasClass("shq") })
  }
}
