import Testing

@testable import SwiftUI

@MainActor @Suite("Modifiers apply to what is inside them")
struct OrderTests {
  @Test("a background after the padding covers the padding; before, only the text")
  func paddingAndBackground() {
    let outside = Page(it.padding(8).background(Color.red)).chain("it")
    #expect(outside.map { $0.style(of: "background") } == [nil, "var(--red)"])
    #expect(outside[1].style(of: "padding") == "8px 8px 8px 8px")
    let inside = Page(it.background(Color.red).padding(8)).chain("it")
    #expect(inside.map { $0.style(of: "background") } == ["var(--red)", nil])
  }

  @Test("two backgrounds, two layers")
  func twoBackgrounds() {
    let chain = Page(it.background(Color.red).background(Color.blue)).chain("it")
    #expect(chain.map { $0.style(of: "background") } == ["var(--red)", "var(--blue)"])
  }

  @Test("paint stays where it was when the view inside is moved, turned, blurred or faded")
  func effectsThenBackground() {
    #expect(Page(it.offset(x: 4).background(Color.red)).chain("it").count == 2)
    #expect(Page(it.rotationEffect(.degrees(4)).background(Color.red)).chain("it").count == 2)
    #expect(Page(it.blur(radius: 4).background(Color.red)).chain("it").count == 2)
    #expect(Page(it.opacity(0.4).background(Color.red)).chain("it").count == 2)
    #expect(Page(it.background(Color.red).opacity(0.4)).chain("it").count == 1)
  }

  @Test("the browser scales, turns, then moves; other orders get a wrapper")
  func transforms() {
    #expect(Page(it.scaleEffect(2).rotationEffect(.degrees(9)).offset(x: 1)).chain("it").count == 1)
    let around = Page(it.offset(x: 50).rotationEffect(.degrees(90))).chain("it")
    #expect(around.map { $0.style(of: "translate") } == ["50px 0px", nil])
    #expect(around.map { $0.style(of: "rotate") } == [nil, "90deg"])
    let anchored = Page(it.scaleEffect(2, anchor: .top).rotationEffect(.degrees(9))).chain("it")
    #expect(anchored.map { $0.style(of: "transform-origin") } == ["50% 0%", nil])
    #expect(anchored[1].style(of: "rotate") == "9deg")
  }

  @Test("a shadow of a clipped view is not clipped itself")
  func shadowAfterClip() {
    let chain = Page(it.clipShape(Circle()).shadow(radius: 3)).chain("it")
    #expect(chain[0].style(of: "clip-path") == "circle(closest-side)")
    #expect(chain[1].style(of: "filter")?.hasPrefix("drop-shadow(0px 0px 3px") == true)
  }

  @Test("what a modifier brings along does not see the environment inside of it")
  func environmentOfLayers() {
    let page = Page(
      it.foregroundStyle(.white).font(.largeTitle)
        .overlay { Text("badge").accessibilityIdentifier("badge") }
        .background { Rectangle() })
    #expect(page.element("it")?.style(of: "color") == "#ffffff")
    #expect(page.element("badge")?.style(of: "color") == nil)
    #expect(page.element("badge")?.hasClass("f-largeTitle") == false)
    let paints = page.elements.filter { $0.hasClass("shb") }.map { $0.style(of: "background") }
    #expect(paints == ["var(--label)"])
  }

  @Test("…but sees the one around it")
  func environmentAroundLayers() {
    let page = Page(
      it.overlay { Text("badge").accessibilityIdentifier("badge") }.foregroundStyle(.white))
    #expect(page.element("badge")?.style(of: "color") == "#ffffff")
  }

  @Test("a modifier on a group reaches each of its members")
  func groups() {
    let page = Page(
      VStack {
        Group {
          Text("a")
          Text("b")
        }.padding(3)
      })
    #expect(page.elements.filter { $0.style(of: "padding") == "3px 3px 3px 3px" }.count == 2)
  }
}
