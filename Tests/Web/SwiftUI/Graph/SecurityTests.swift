import Testing

@testable import SwiftUI

@MainActor @Suite("What comes from people stays text; what comes from browsers is checked")
struct SecurityTests {
  @Test(
    "hostile text is escaped wherever it stands",
    arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "&lt;", "'`\u{0}"])
  func escaped(text: String) {
    let page = Page(
      VStack {
        Text(verbatim: text)
        Image(systemName: "star").accessibilityLabel(Text(verbatim: text))
        Text("x").accessibilityIdentifier(text)
      })
    let html = page.html
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("\0"))
    // Every quote and angle bracket left is one of ours: the text's own would unbalance them.
    #expect(html.count(where: { $0 == "<" }) == html.count(where: { $0 == ">" }))
    #expect(html.count(where: { $0 == "\"" }).isMultiple(of: 2))
  }

  @Observable
  final class Note { var text = "" }

  @Test("a patch is valid JSON whatever the text")
  func patchJSON() throws {
    struct Reader: View {
      let model: Note
      var body: some View { Text(verbatim: model.text) }
    }
    let model = Note()
    let page = Page(Reader(model: model))
    let hostile = "\"\\\n\t\u{1}</script>\u{2028}é漢字"
    let ops = page.ops { model.text = hostile }
    let parsed = try JSONSerialization.jsonObject(with: Data("[\(ops)]".utf8)) as? [[Any]]
    #expect(parsed?.first?.last as? String == hostile)
  }

  @Test("an event for an element without that handler does nothing")
  func unknownEvents() {
    var taps = 0
    let page = Page(
      VStack {
        Text("tap").onTapGesture { taps += 1 }.accessibilityIdentifier("tap")
        Text("plain").accessibilityIdentifier("plain")
      })
    let plain = page.element("plain")?.id ?? -1
    let tap = page.element("tap")?.id ?? -1
    #expect(!page.graph.dispatch(.tap, to: plain, payload: .none))
    #expect(!page.graph.dispatch(.longPress, to: tap, payload: .none))
    #expect(!page.graph.dispatch(.tap, to: 999_999, payload: .none))
    #expect(taps == 0)
    #expect(page.graph.dispatch(.tap, to: tap, payload: .none))
    #expect(taps == 1)
  }

  @Test("an environment object that nobody gave shows an error; the process goes on")
  func missingObject() {
    struct Reader: View {
      @Environment(Note.self) private var model
      var body: some View { Text("\(ObjectIdentifier(model).hashValue)") }
    }
    let page = Page(Reader())
    #expect(page.html.contains("No object of type"))
  }
}
