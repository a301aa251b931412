import Testing

@testable import SwiftUI

@MainActor @Suite("Focus moves both ways")
struct FocusStateTests {
  private enum Field: Hashable { case name, code }

  private struct Form2: View {
    @FocusState private var focus: Field?
    @State private var hasCode = true

    var body: some View {
      VStack {
        TextField("Name", text: .constant("")).focused($focus, equals: .name)
          .onSubmit { focus = .code }
          .accessibilityIdentifier("name")
        if hasCode {
          TextField("Code", text: .constant("")).focused($focus, equals: .code)
            .accessibilityIdentifier("code")
        }
        Text(focus.map { "\($0)" } ?? "none")
        Button("Done") { focus = nil }.accessibilityIdentifier("done")
        Button("Start") { focus = .name }.accessibilityIdentifier("start")
      }
    }
  }

  private func id(_ page: Page, _ name: String) -> String {
    ElementName.of(page.element(name)?.id ?? 0)
  }

  @Test("what the person focuses is known, and not asked for again")
  func gained() {
    let page = Page(Form2())
    let ops = page.send(.focus, to: "code")
    #expect(page.texts.contains("code"))
    #expect(!ops.contains("[\"f\""))
    page.send(.blur, to: "code")
    #expect(page.texts.contains("none"))
  }

  @Test("the app moves the focus, and takes it away")
  func requested() {
    let page = Page(Form2())
    #expect(page.tap("start").contains("[\"f\",\"\(id(page, "name"))\"]"))
    #expect(page.send(.submit, to: "name").contains("[\"f\",\"\(id(page, "code"))\"]"))
    // The field that loses the focus says so after the next one was asked for.
    page.send(.blur, to: "name")
    #expect(page.texts.contains("code"))
    #expect(page.tap("done").contains("[\"b\",\"\(id(page, "code"))\"]"))
  }

  @Test("a field that appears in the same turn gets the focus after it is inserted")
  func appearing() throws {
    struct Host: View {
      @FocusState private var isFocused: Bool
      @State private var shows = false
      var body: some View {
        VStack {
          Button("Show") {
            shows = true
            isFocused = true
          }
          .accessibilityIdentifier("show")
          if shows {
            TextField("Name", text: .constant("")).padding().focused($isFocused)
              .accessibilityIdentifier("box")
          }
        }
      }
    }
    let page = Page(Host())
    let ops = page.tap("show")
    let field = try #require(page.elements.first { $0.tag.description == "input" })
    let focus = "[\"f\",\"\(ElementName.of(field.id))\"]"
    #expect(ops.hasSuffix(focus) && ops.contains("[\"i\""))
  }

  @Test("focus asked for before the first page is in the page")
  func initial() {
    struct Host: View {
      @FocusState private var isFocused: Bool
      var body: some View {
        TextField("Name", text: .constant("")).focused($isFocused).onAppear { isFocused = true }
      }
    }
    let graph = ViewGraph()
    graph.show(Host())
    #expect(String(decoding: graph.snapshot(.inline), as: UTF8.self).contains("autofocus"))
  }
}
