import Testing

@testable import SwiftUI

@MainActor @Suite("Frames, padding and stacks")
struct FrameTests {
  private func facts<V: View>(_ view: V) -> LayoutFacts? {
    Page(VStack { view }.accessibilityIdentifier("v")).element("v")?.facts
  }

  @Test("a fixed frame is a wrapper of that size")
  func fixed() {
    let wrapper = Page(it.frame(width: 40, height: 30, alignment: .topLeading)).chain("it")[1]
    #expect(wrapper.style(of: "width") == "40px" && wrapper.style(of: "height") == "30px")
    #expect(wrapper.hasClass("fw") && wrapper.hasClass("fh") && wrapper.hasClass("p1"))
  }

  @Test("limits")
  func flexible() {
    let wrapper = Page(it.frame(minWidth: 10, maxWidth: 300, minHeight: 44)).chain("it")[1]
    #expect(wrapper.style(of: "min-width") == "10px")
    #expect(wrapper.style(of: "max-width") == "300px")
    #expect(wrapper.style(of: "min-height") == "44px")
    #expect(wrapper.facts == [.fillsWidth, .limitsWidth])
    #expect(Page(it.frame(maxWidth: .infinity)).chain("it")[1].style(of: "max-width") == nil)
  }

  @Test("a spacer with a length along its stack takes none across it")
  func framedSpacer() {
    #expect(facts(Spacer().frame(height: 20)) == [])
    #expect(facts(Spacer().frame(maxHeight: 20)) == .fillsHeight)
    #expect(facts(HStack { Spacer().frame(width: 20) }) == [])
    #expect(facts(Spacer()) == .fillsHeight)
  }

  @Test("padding")
  func padding() {
    func style<V: View>(_ view: V, _ name: String) -> String? {
      Page(view).chain("it")[1].style(of: name)
    }
    #expect(style(it.padding(), "padding") == "16px 16px 16px 16px")
    #expect(style(it.padding(.horizontal, 5), "padding") == "0px 5px 0px 5px")
    let mixed = it.padding(EdgeInsets(top: -4, leading: 3, bottom: 0, trailing: 0))
    #expect(style(mixed, "padding") == "0px 0px 0px 3px")
    #expect(style(mixed, "margin") == "-4px 0px 0px 0px")
  }

  @Test("stacks")
  func stacks() {
    func classes<V: View>(_ view: V) -> String? {
      Page(view.accessibilityIdentifier("s")).element("s")?.fullClasses
    }
    #expect(classes(VStack(alignment: .leading) { Text("a") }) == "v al")
    #expect(classes(HStack(alignment: .bottom) { Text("a") }) == "h hb")
    #expect(classes(ZStack(alignment: .bottomTrailing) { Text("a") }) == "z p9")
    #expect(
      Page(VStack(spacing: 0) { Text("a") }.accessibilityIdentifier("s")).element("s")?
        .style(of: "gap") == "0px")
    #expect(
      classes(
        ZStack {
          Color.red
          Text("a")
        }) == "z p5 fx fy")
    #expect(
      classes(
        ZStack {
          Text("b")
          Text("a")
        }) == "z p5")
  }

  @Test("a divider stands across its stack")
  func dividers() {
    let row = Page(HStack { Divider() }).elements.first { $0.hasClass("dv") }
    #expect(row?.facts == .fillsHeight && row?.value(of: "aria-orientation") == "vertical")
    let column = Page(VStack { Divider() }).elements.first { $0.hasClass("dv") }
    #expect(column?.facts == .fillsWidth)
  }

  @Test("a ratio of what fills is the largest box of that ratio")
  func ratio() {
    let page = Page(Color.red.aspectRatio(2, contentMode: .fit))
    let box = page.elements.first { $0.style(of: "aspect-ratio") == "2" }
    #expect(box?.style(of: "width") == "min(100cqw,100cqh*2)")
    #expect(box?.container?.style(of: "container-type") == "size")
    #expect(box?.container?.facts == .fills)
    let column = Page(ScrollView { Color.red.aspectRatio(2, contentMode: .fit) })
    #expect(!column.elements.contains { $0.style(of: "container-type") != nil })
    #expect(column.elements.contains { $0.style(of: "aspect-ratio") == "2" })
    #expect(Page(it.aspectRatio(.nan, contentMode: .fit)).chain("it").count == 1)
  }

  @Test("a frame around a part of a scrolling column has its own height")
  func inScrollView() {
    let page = Page(
      ScrollView {
        it.frame(maxWidth: .infinity, maxHeight: .infinity).frame(height: 100)
          .frame(maxHeight: .infinity)
      })
    let chain = page.chain("it")
    #expect(chain[1].facts == .fills)
    #expect(chain[2].facts == .fillsWidth)
    #expect(chain[3].facts == .fillsWidth, "nothing fills an endless column")
  }

  @Test("an inset bar stands beside the content")
  func inset() {
    let page = Page(it.safeAreaInset(edge: .bottom) { Text("bar").accessibilityIdentifier("bar") })
    #expect(page.texts == ["x", "bar"])
    #expect(page.chain("it").contains { $0.facts == .fills })
    #expect(page.chain("bar")[1].facts == .fillsWidth)
  }

  @Test("ignoring the safe area names its edges")
  func safeArea() {
    let page = Page(Color.red.ignoresSafeArea(edges: .top).accessibilityIdentifier("it"))
    #expect(page.element("it")?.fullClasses == "col isa isa-t fx fy")
  }
}
