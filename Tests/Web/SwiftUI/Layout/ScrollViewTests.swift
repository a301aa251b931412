import Testing

@testable import SwiftUI

@MainActor
@Suite("A scroll view")
struct ScrollViewTests {
  @Observable
  final class Chatter { var lines = ["a", "b"] }

  struct Filling: View {
    let axes: Axis.Set
    var body: some View {
      ScrollView(axes) {
        Color.red.accessibilityIdentifier("color")
        VStack {
          Spacer()
          Text("a").frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .accessibilityIdentifier("stack")
        Color.blue.frame(height: 40).accessibilityIdentifier("framed")
      }
      .accessibilityIdentifier("scroll")
    }
  }

  @Test func fillsButOffersNoHeightToFill() {
    let page = Page(Filling(axes: .vertical))
    #expect(page.element("scroll")?.facts == .fills)
    #expect(page.element("stack")?.facts == .fillsWidth)
    #expect(page.elements.first { $0.hasClass("scc") }?.facts == .fillsWidth)
  }

  @Test func isAsHighAsItsContentWhenItScrollsSideways() {
    struct Sideways: View {
      var body: some View {
        ScrollView(.horizontal) { Text("a") }.accessibilityIdentifier("scroll")
      }
    }
    let page = Page(Sideways())
    #expect(page.element("scroll")?.facts == .fillsWidth)
    #expect(page.element("scroll")?.hasClass("sx") == true)
  }

  @Test func hidesItsIndicators() {
    let view = ScrollView(showsIndicators: false) { Text("a") }.accessibilityIdentifier("scroll")
    #expect(Page(view).element("scroll")?.hasClass("ni") == true)
    let other = ScrollView { Text("a") }.accessibilityIdentifier("scroll").scrollIndicators(.hidden)
    #expect(Page(other).element("scroll")?.hasClass("ni") == true)
  }

  @Test func scrollsToAViewThatAppearsInTheSameTurn() throws {
    struct Chat: View {
      let model: Chatter
      var body: some View {
        ScrollViewReader { proxy in
          ScrollView {
            ForEach(model.lines, id: \.self) { Text($0).accessibilityIdentifier($0) }
            Text("end").id("bottom").accessibilityIdentifier("end")
          }
          .onChange(of: model.lines) {
            withAnimation { proxy.scrollTo(model.lines.last, anchor: .bottom) }
          }
          Button("Top") { proxy.scrollTo("a") }.accessibilityIdentifier("top")
          Button("End") { proxy.scrollTo("bottom", anchor: .center) }.accessibilityIdentifier("go")
        }
      }
    }
    let model = Chatter()
    let page = Page(Chat(model: model))
    func name(_ identifier: String) throws -> String {
      ElementName.of(try #require(page.element(identifier)).id)
    }
    let ops = page.ops { model.lines.append("c") }
    #expect(try ops.hasSuffix("[\"s\",\"\(name("c"))\",\"bottom\",1]"), "\(ops)")
    #expect(try page.tap("top") == "[\"s\",\"\(name("a"))\",\"\",0]")
    #expect(try page.tap("go") == "[\"s\",\"\(name("end"))\",\"center\",0]")
  }
}
