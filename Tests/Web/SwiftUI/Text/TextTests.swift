import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Text")
struct TextTests {
  private func element<V: View>(_ view: V) -> ElementNode? {
    Page(view).elements.first { $0.hasClass("t") }
  }

  @Test("the text's own font replaces the environment's, class and all")
  func ownFont() {
    let title = element(VStack { Text("a").font(.title) }.font(.caption))
    #expect(title?.hasClass("f-title") == true && title?.hasClass("f-caption") == false)
    let body = element(VStack { Text("a").font(.body) }.font(.system(size: 40)))
    #expect(body?.style(of: "font-size") == nil)
    #expect(element(VStack { Text("a") }.font(.caption))?.hasClass("f-caption") == true)
  }

  @Test("fonts in the browser's terms")
  func fonts() {
    let text = element(Text("a").font(.system(size: 24, weight: .semibold, design: .rounded)))
    #expect(text?.style(of: "font-size") == "1.5rem")
    #expect(text?.style(of: "font-weight") == "600")
    #expect(text?.style(of: "font-family") == "var(--rounded)")
    #expect(element(Text("a").font(.body.monospacedDigit()))?.hasClass("md") == true)
    let custom = element(Text("a").font(.custom("My \";} Font", size: 16)))
    #expect(custom?.style(of: "font-family") == "\"My  Font\",var(--font)")
    let design = element(VStack { Text("a").font(.title) }.fontDesign(.serif))
    #expect(design?.style(of: "font-family") == "var(--serif)")
    #expect(design?.hasClass("f-title") == true)
    #expect(element(Text("a").fontWeight(.heavy))?.style(of: "font-weight") == "800")
  }

  @Test("an address in a value is no markup, in the literal it is")
  func markdown() throws {
    let name = "**Bob** [x](https://evil.example)"
    #expect(element(Text("Hi \(name)"))?.text == "Hi \(name)")
    let text = try #require(element(Text("a **b** *c* ~~d~~ `e` f")))
    let parts = text.children.compactMap { $0 as? ElementNode }
    #expect(parts.map { $0.text ?? "" } == ["a ", "b", " ", "c", " ", "d", " ", "e", " f"])
    #expect(parts[1].style(of: "font-weight") == "700")
    #expect(parts[3].style(of: "font-style") == "italic")
    #expect(parts[5].style(of: "text-decoration") == "line-through")
    #expect(parts[7].style(of: "font-family") == "var(--mono)")
  }

  @Test(
    "marks without a partner are text",
    arguments: [
      "2 * 3 * 4", "a ** b", "snake_case_name",
      "5*", "`x", "[a] (b)", "~ 5 min",
    ])
  func lonelyMarks(_ text: String) {
    #expect(element(Text(LocalizedStringKey(text)))?.text == text)
  }

  @Test("a backslash takes a mark's meaning; filled-in values are styled by marks around them")
  func escapes() {
    #expect(element(Text(LocalizedStringKey("\\*a\\*")))?.text == "*a*")
    let total = element(Text("Sum **\(5)**"))
    let bold = total?.children.last as? ElementNode
    #expect(bold?.text == "5" && bold?.style(of: "font-weight") == "700")
  }

  @Test("links in text")
  func links() throws {
    let page = Page(Text("See [the **terms**](https://example.com/t) now"))
    let links = page.elements("a")
    #expect(links.map { $0.text ?? "" } == ["the ", "terms"])
    #expect(links.allSatisfy { $0.value(of: "href") == "https://example.com/t" })
    #expect(Page(Text("[x](javascript:alert)")).elements("a").isEmpty)
    let log = Log()
    let custom = Page(
      Text("[x](https://example.com)").environment(
        \.openURL,
        OpenURLAction { url in
          log.add(url.absoluteString)
          return .handled
        }))
    let link = try #require(custom.elements("a").first)
    custom.ops { _ = custom.graph.dispatch(.tap, to: link.id, payload: .none) }
    #expect(log.take() == ["https://example.com"])
  }

  @Test("runs keep their looks, and symbols stand among them")
  func concatenation() {
    let text = Text("a").bold() + Text("b").foregroundColor(.red) + Text(Image(systemName: "star"))
    let parts = element(text)?.children.compactMap { $0 as? ElementNode } ?? []
    #expect(parts.map(\.tag.description) == ["span", "span", "svg"])
    #expect(parts.first?.style(of: "font-weight") == "700")
    #expect(parts[1].style(of: "color") == "var(--red)")
    let inline = element(Text("rated \(Image(systemName: "star.fill")) \(Text("well").bold())"))
    #expect(inline?.children.count == 4)
  }

  @Test("the innermost colour wins")
  func colors() {
    #expect(
      element(Text("a").foregroundColor(.red).foregroundColor(.blue))?.style(of: "color")
        == "var(--red)")
    #expect(element(Text("a").foregroundStyle(.red))?.style(of: "color") == "var(--red)")
    #expect(
      element(VStack { Text("a").foregroundStyle(.red) }.foregroundStyle(.blue))?
        .style(of: "color") == "var(--red)")
  }

  @Test("lines, alignment, case and marks")
  func modifiers() {
    let clamped = element(Text("a").lineLimit(3))
    #expect(clamped?.hasClass("lc") == true && clamped?.style(of: "-webkit-line-clamp") == "3")
    #expect(element(Text("a").lineLimit(1))?.hasClass("lc") == true)
    #expect(element(Text("a").lineLimit(nil))?.hasClass("lc") == false)
    #expect(element(Text("a").lineLimit(2, reservesSpace: true))?.style(of: "min-height") == "2lh")
    #expect(element(Text("a").multilineTextAlignment(.center))?.hasClass("ta-c") == true)
    #expect(element(VStack { Text("aé") }.textCase(.uppercase))?.text == "AÉ")
    #expect(
      element(Text("a").underline(color: .red))?.style(of: "text-decoration")
        == "underline var(--red)")
    #expect(element(Text("a").kerning(2))?.style(of: "letter-spacing") == "2px")
  }

  @Test("short texts keep their width, endless words may break")
  func widths() {
    #expect(element(Text("€ 12.50"))?.hasClass("tk") == true)
    #expect(element(Text("twenty characters äöü, and more"))?.hasClass("tk") == false)
    #expect(element(Text("https://example.com/a/long/address"))?.hasClass("tl") == true)
    #expect(element(Text("a sentence of many short words"))?.hasClass("tl") == false)
  }

  @Test("dates in the person's language and time zone")
  func dates() {
    let date = Date(timeIntervalSince1970: 1_767_225_600)
    let page = Page(
      VStack {
        Text(date, style: .date)
        Text("at \(date, style: .time)")
      }
      .environment(\.timeZone, TimeZone(secondsFromGMT: 3600) ?? .gmt))
    #expect(page.texts.first == "January 1, 2026")
    #expect(page.texts.last?.hasPrefix("1:00") == true)
  }

  @Test("formats and specifiers")
  func formats() {
    #expect(Text(12, format: .number).plainText == "12")
    #expect(Text("\(1.5, specifier: "%.2f")").plainText == "1.50")
    #expect(Text(verbatim: "**a**").plainText == "**a**")
  }

  @Test("an attributed string keeps its looks")
  func attributed() {
    var string = AttributedString("plain ")
    var strong = AttributedString("red")
    strong.foregroundColor = .red
    strong.underlineStyle = Text.LineStyle(pattern: .dash, color: .blue)
    string += strong
    var link = AttributedString("here")
    link.link = URL(string: "https://example.com")
    string += link
    let page = Page(Text(string))
    let red = page.elements.first { $0.text == "red" }
    #expect(red?.style(of: "color") == "var(--red)")
    #expect(red?.style(of: "text-decoration") == "underline dashed var(--blue)")
    #expect(page.elements.first { $0.text == "here" }?.value(of: "href") == "https://example.com")
  }
}
