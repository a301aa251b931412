import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Text input over latency")
struct TextFieldTests {
  private struct Plain: View {
    @State private var text = "a"
    var body: some View {
      VStack {
        TextField("Name", text: $text).accessibilityIdentifier("field")
        Text("Hello \(text)")
        Button("Clear") { text = "" }.accessibilityIdentifier("clear")
      }
    }
  }

  private func edit(_ number: Double, _ text: String) -> EventPayload {
    .list([.number(number), .text(text)])
  }

  @Test("what was typed is not sent back")
  func noEcho() {
    let page = Page(Plain())
    #expect(page.html.contains("value=\"a\""))
    let ops = page.send(.input, to: "field", edit(1, "ab"))
    #expect(page.texts.contains("Hello ab"))
    #expect(!ops.contains("[\"w\""))
    #expect(!ops.contains("\"value\""))
    #expect(page.html.contains("value=\"ab\""))
  }

  @Test("a change by the model is a value op at the edit that the server knows")
  func cleared() {
    let page = Page(Plain())
    page.send(.input, to: "field", edit(7, "abc"))
    let id = ElementName.of(page.element("field")?.id ?? 0)
    #expect(page.tap("clear").contains("[\"w\",\"\(id)\",7,\"\"]"))
  }

  @Test("before any edit the number is 0")
  func unedited() {
    let page = Page(Plain())
    let id = ElementName.of(page.element("field")?.id ?? 0)
    #expect(page.tap("clear").contains("[\"w\",\"\(id)\",0,\"\"]"))
  }

  @Test("a binding that takes another value answers that edit, even if nothing else changed")
  func filtering() {
    struct Digits: View {
      @State private var text = "12"
      var body: some View {
        TextField(
          "PIN",
          text: Binding(get: { text }, set: { (new: String) in text = new.filter(\.isNumber) })
        )
        .accessibilityIdentifier("field")
      }
    }
    let page = Page(Digits())
    let id = ElementName.of(page.element("field")?.id ?? 0)
    #expect(page.send(.input, to: "field", edit(3, "12x")) == "[\"w\",\"\(id)\",3,\"12\"]")
    #expect(page.send(.input, to: "field", edit(4, "123")) == "")
  }

  @Test("an onChange that corrects answers the same edit")
  func correcting() {
    struct Upper: View {
      @State private var text = ""
      var body: some View {
        TextField("Code", text: $text)
          .onChange(of: text) { text = text.uppercased() }
          .accessibilityIdentifier("field")
      }
    }
    let page = Page(Upper())
    let id = ElementName.of(page.element("field")?.id ?? 0)
    #expect(page.send(.input, to: "field", edit(2, "ab")).contains("[\"w\",\"\(id)\",2,\"AB\"]"))
  }

  @Test("payloads that no browser of ours sends change nothing")
  func forged() {
    let page = Page(Plain())
    for payload: EventPayload in [.none, .text("x"), .number(1), .list([.number(-1)]), .list([])] {
      page.send(.input, to: "field", payload)
    }
    #expect(page.texts.contains("Hello a"))
  }

  @Test("Return runs onSubmit, the nearest first")
  func submit() {
    var calls: [String] = []
    let page = Page(
      VStack {
        TextField("Name", text: .constant("")).accessibilityIdentifier("field")
          .onSubmit { calls.append("inner") }
      }
      .onSubmit { calls.append("outer") })
    page.send(.submit, to: "field")
    #expect(calls == ["inner", "outer"])
  }

  @Test("the keyboard's wishes become attributes")
  func traits() {
    let page = Page(
      TextField("Mail", text: .constant(""), prompt: Text("you@example.com"))
        .keyboardType(.emailAddress).textContentType(.emailAddress).autocorrectionDisabled()
        .textInputAutocapitalization(.never).submitLabel(.next).textFieldStyle(.roundedBorder)
        .accessibilityIdentifier("field"))
    let field = page.element("field")
    #expect(field?.value(of: "inputmode") == "email")
    #expect(field?.value(of: "autocomplete") == "email")
    #expect(field?.value(of: "autocapitalize") == "none")
    #expect(field?.value(of: "enterkeyhint") == "next")
    #expect(field?.value(of: "spellcheck") == "false")
    #expect(field?.value(of: "placeholder") == "you@example.com")
    #expect(field?.value(of: "aria-label") == "Mail")
    #expect(field?.classes == "tf ts-rounded")
  }

  @Test("a disabled field takes no input")
  func disabled() {
    let page = Page(Plain().disabled(true))
    page.send(.input, to: "field", edit(1, "x"))
    #expect(page.texts.contains("Hello a"))
  }

  @Test("a vertical field is a textarea with its text inside")
  func vertical() {
    let page = Page(TextField("Note", text: .constant("a<b"), axis: .vertical))
    #expect(page.html.contains(">\na&lt;b</textarea>"))
  }
}

@MainActor @Suite("Passwords are never rendered back")
struct SecureFieldTests {
  private struct Host: View {
    @State private var text = "hunter2"
    var body: some View {
      VStack {
        SecureField("Password", text: $text).accessibilityIdentifier("field")
        Button("Change") { text = "other-secret" }.accessibilityIdentifier("change")
        Button("Clear") { text = "" }.accessibilityIdentifier("clear")
      }
    }
  }

  @Test("neither in the page nor in an op")
  func hidden() {
    let page = Page(Host())
    #expect(!page.html.contains("hunter2"))
    #expect(!page.tap("change").contains("other-secret"))
    #expect(!page.html.contains("other-secret"))
  }

  @Test("clearing it is the one thing the browser hears")
  func clearing() {
    let page = Page(Host())
    page.send(.input, to: "field", .list([.number(2), .text("abc")]))
    #expect(page.tap("clear").contains(",2,\"\"]"))
  }
}

@MainActor @Suite("Formatted fields parse when editing ends")
struct FormattedFieldTests {
  private struct Host: View {
    @State private var count: Int
    init(count: Int) { _count = State(initialValue: count) }
    var body: some View {
      VStack {
        TextField("Count", value: $count, format: .number).accessibilityIdentifier("field")
        Text(verbatim: "count \(count)")
      }
    }
  }

  @Test("half a number stays text; the commit parses and answers in the format")
  func commit() {
    let page = Page(Host(count: 5))
    page.send(.input, to: "field", .list([.number(1), .text("7")]))
    page.send(.input, to: "field", .list([.number(2), .text("7000 ")]))
    #expect(page.texts.contains("count 5"))
    page.send(.blur, to: "field")
    #expect(page.texts.contains("count 7000"))
  }

  @Test("what cannot be parsed gives way to the value")
  func refused() {
    let page = Page(Host(count: 5))
    page.send(.input, to: "field", .list([.number(1), .text("many")]))
    let ops = page.send(.submit, to: "field")
    #expect(ops.contains(",1,\"5\"]"))
    #expect(page.texts.contains("count 5"))
  }

  @Test("number formatters work too")
  func formatter() {
    var value = 1.5
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    let page = Page(
      TextField(
        "x", value: Binding(get: { value }, set: { (new: Double) in value = new }),
        formatter: formatter
      ).accessibilityIdentifier("field"))
    page.send(.input, to: "field", .list([.number(1), .text("2.25")]))
    page.send(.submit, to: "field")
    #expect(value == 2.25)
  }
}
