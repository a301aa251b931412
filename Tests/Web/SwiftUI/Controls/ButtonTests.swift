import Testing

@testable import SwiftUI

@MainActor @Suite("Buttons")
struct ButtonTests {
  private struct Counter: View {
    @State private var count = 0
    var isEnabled = true

    var body: some View {
      VStack {
        Text("\(count)")
        Button("Add") { count += 1 }
          .disabled(!isEnabled)
          .accessibilityIdentifier("add")
      }
    }
  }

  @Test("a tap runs the action and sends only what changed")
  func tap() {
    let page = Page(Counter())
    let ops = page.tap("add")
    #expect(page.texts.contains("1"))
    #expect(ops.hasPrefix("[\"t\",") && !ops.contains("],["))
  }

  @Test("a disabled button has no handler to fire, however the event was made")
  func disabled() {
    let page = Page(Counter(isEnabled: false))
    #expect(page.html.contains("disabled"))
    page.tap("add")
    #expect(page.texts.contains("0"))
  }

  @Test("disabled holds for everything inside, whatever that says itself")
  func disabledInside() {
    let page = Page(
      VStack { Button("A") {}.disabled(false).accessibilityIdentifier("a") }.disabled(true))
    #expect(page.element("a")?.handlers.isEmpty == true)
  }

  @Test("roles and built-in styles are classes")
  func classes() {
    let page = Page(
      Button("Delete", role: .destructive) {}
        .buttonStyle(.borderedProminent).controlSize(.large).tint(.red)
        .accessibilityIdentifier("it"))
    let element = page.element("it")
    #expect(element?.classes == "b bs-prominent destructive cs-large")
    #expect(element?.style(of: "--tint") == "var(--red)")
  }

  @Test("a system image comes with its title")
  func systemImage() {
    let page = Page(Button("Add", systemImage: "plus") {})
    #expect(page.html.contains("#plus"))
    #expect(page.texts == ["Add"])
  }

  private struct Menacing: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label.onTapGesture { configuration.trigger() }
        .accessibilityIdentifier("primitive")
    }
  }

  @Test("a primitive style decides itself what triggers")
  func primitive() {
    var count = 0
    let page = Page(Button("x") { count += 1 }.buttonStyle(Menacing()))
    page.tap("primitive")
    #expect(count == 1)
  }
}

@MainActor @Suite("The pressed look needs no round trip")
struct PressedLookTests {
  private struct Shrinking: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
      configuration.label
        .foregroundStyle(configuration.isPressed ? Color.red : Color.blue)
        .padding(8)
        .background(isEnabled ? Color.yellow : Color.gray)
        .opacity(configuration.isPressed ? 0.5 : 1)
        .animation(.easeOut, value: configuration.isPressed)
    }
  }

  @Test("the difference to the pressed body is on the elements that differ, and only there")
  func difference() {
    let page = Page(Button("Go") {}.buttonStyle(Shrinking()))
    let looks = page.elements.compactMap(\.pressedLook)
    #expect(looks.contains("opacity:0.5"))
    #expect(looks.contains("--pressable:var(--red)"))
    #expect(looks.count == 2)
    #expect(page.html.contains("data-p=\"opacity:0.5\""))
  }

  @Test("the label's colour at rest is what the style says, through the variable")
  func colour() {
    let page = Page(Button("Go") {}.buttonStyle(Shrinking()))
    let text = page.elements.first { $0.text == "Go" }
    #expect(text?.style(of: "color") == "var(--pressable)")
    #expect(page.elements.contains { $0.style(of: "--pressable") == "var(--blue)" })
  }

  @Test("a style that does not look at isPressed sends nothing")
  func indifferent() {
    struct Calm: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View { configuration.label.padding() }
    }
    let page = Page(Button("Go") {}.buttonStyle(Calm()))
    #expect(!page.html.contains("data-p"))
  }

  private struct Host: View {
    @State private var isOn = false
    private struct Style: ButtonStyle {
      let depth: Double
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isPressed ? depth : 1)
      }
    }
    var body: some View {
      Button("Go") { isOn.toggle() }.buttonStyle(Style(depth: isOn ? 0.2 : 0.6))
        .accessibilityIdentifier("go")
    }
  }

  @Test("the look follows the style's values")
  func changing() {
    let page = Page(Host())
    let ops = page.tap("go")
    #expect(ops.contains("\"data-p\",\"opacity:0.2\""))
    #expect(page.elements.compactMap(\.pressedLook) == ["opacity:0.2"])
  }

  @Observable
  final class Theme {
    var depth = 1.0
  }

  @Test("a style's missing environment object is a sentence, not the end of the process")
  func missing() {
    struct Themed: ButtonStyle {
      @Environment(Theme.self) private var theme
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(theme.depth)
      }
    }
    let page = Page(Button("Go") {}.buttonStyle(Themed()))
    #expect(page.html.contains("No object of type Theme"))
  }
}
