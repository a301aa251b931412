import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Images")
struct ImageTests {
  private func symbol<V: View>(_ view: V) -> ElementNode? { Page(view).elements("svg").first }

  @Test("a symbol is as large, as heavy and of the colour of the text around")
  func symbolLook() {
    let star = Image(systemName: "star")
    #expect(symbol(star.font(.title))?.hasClass("f-title") == true)
    #expect(
      symbol(star.font(.system(size: 60)))?.style(of: "font-size")
        == "min(3.75rem, max(60px, 14vw))")
    #expect(symbol(star.font(.system(size: 60, weight: .bold)))?.hasClass("bold") == true)
    #expect(symbol(star.fontWeight(.semibold))?.hasClass("semibold") == true)
    #expect(symbol(star.fontWeight(.thin))?.hasClass("light") == true)
    #expect(symbol(star.font(.title).fontWeight(.medium))?.classes == "ic f-title ic-medium")
    #expect(symbol(star.foregroundStyle(.yellow))?.style(of: "color") == "var(--yellow)")
    #expect(symbol(star.imageScale(.large))?.hasClass("ic-large") == true)
  }

  @Test("resizable fills what it gets")
  func resizable() {
    let star = symbol(Image(systemName: "star").resizable())
    #expect(star?.hasClass("icr") == true && star?.facts == .fills)
    let picture = Page(Image("logo").resizable().scaledToFit()).elements("img").first
    #expect(picture?.facts == .fills)
    #expect(picture?.style(of: "object-fit") == "contain")
    #expect(Page(Image("logo")).elements("img").first?.facts == [])
  }

  @Test("a change of symbol is one small op")
  func change() {
    struct Favourite: View {
      @State private var isOn = false
      var body: some View {
        Image(systemName: isOn ? "heart.fill" : "heart").onTapGesture { isOn = true }
          .accessibilityIdentifier("it")
      }
    }
    let page = Page(Favourite())
    let use = page.elements("use").first.map { ElementName.of($0.id) } ?? ""
    #expect(page.tap("it") == "[\"u\",\"\(use)\",\"heart.fill\"]")
  }

  private struct Photo: View {
    let address: String
    var body: some View {
      AsyncImage(url: URL(string: address)) { image in
        image.resizable().accessibilityIdentifier("photo")
      } placeholder: {
        Text("loading")
      }
    }
  }

  @Test("an image from the net shows its placeholder until the browser has it")
  func asyncImage() throws {
    let page = Page(Photo(address: "https://example.com/a.png"))
    #expect(page.texts == ["loading"])
    let probe = try #require(page.elements("img").first)
    #expect(probe.role == .outOfFlow && probe.hasClass("hid"))
    let empty = EventPayload.list([.number(0), .number(0)])
    page.ops { _ = page.graph.dispatch(.resize, to: probe.id, payload: empty) }
    #expect(page.texts == ["loading"])
    let size = EventPayload.list([.number(640), .number(480)])
    page.ops { _ = page.graph.dispatch(.resize, to: probe.id, payload: size) }
    #expect(page.texts == [])
    #expect(page.element("photo")?.value(of: "src") == "https://example.com/a.png")
    #expect(page.elements("img").count == 1)
  }

  @Test("a picture of our own server comes from the page's own origin, whichever that is")
  func ownPicture() throws {
    func sources(_ address: String) throws -> [String?] {
      let page = Page(Photo(address: address), publicOrigin: "http://localhost:3000")
      let probe = try #require(page.elements("img").first)
      let size = EventPayload.list([.number(640), .number(480)])
      page.ops { _ = page.graph.dispatch(.resize, to: probe.id, payload: size) }
      return [probe.value(of: "src"), page.element("photo")?.value(of: "src")]
    }
    let own = try sources("http://localhost:3000/trufan/pictures/milk.svg?v=2")
    #expect(own == ["/trufan/pictures/milk.svg?v=2", "/trufan/pictures/milk.svg?v=2"])
    for other in [
      "https://example.com/a.png", "http://localhost:30001/a.png",
      "http://localhost:3000//example.com/a.png",
    ] {
      let kept = try sources(other)
      #expect(kept == [other, other])
    }
  }

  @Test("an address that could run code is not loaded")
  func unsafeAddress() {
    #expect(Page(Photo(address: "javascript:alert(1)")).elements("img").isEmpty)
  }

  @Test("an image that does not come is a failure")
  func missingImage() throws {
    struct Photo: View {
      let url: URL?
      var body: some View {
        AsyncImage(url: url) { phase in
          Text(phase.error == nil ? "loading" : "failed")
        }
      }
    }
    let page = Page(Photo(url: URL(string: "https://example.com/a.png")))
    #expect(page.texts == ["loading"])
    let probe = try #require(page.elements("img").first)
    page.ops { _ = page.graph.dispatch(.failed, to: probe.id, payload: .none) }
    #expect(page.texts == ["failed"])
    #expect(page.elements("img").isEmpty)
    #expect(Page(Photo(url: URL(string: "javascript:x"))).texts == ["failed"])
    #expect(Page(Photo(url: nil)).texts == ["loading"])
  }
}
