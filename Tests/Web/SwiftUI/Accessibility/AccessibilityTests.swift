import Testing

@testable import SwiftUI

@MainActor @Suite("Names, roles and identifiers")
struct AccessibilityTests {
  private func value<V: View>(_ attribute: String, _ view: V) -> String? {
    Page(view.accessibilityIdentifier("it")).element("it")?.value(of: attribute)
  }

  private func role<V: View>(_ view: V) -> String? {
    Page(view.accessibilityIdentifier("it")).role("it")
  }

  @Test("the identifier names the view inside its padding and frames")
  func identifier() {
    let page = Page(
      Text("a").padding().background(Color.red).frame(width: 99).accessibilityIdentifier("it"))
    #expect(page.element("it")?.text == "a")
    #expect(
      Page(Text("a").padding().onTapGesture {}.accessibilityIdentifier("it"))
        .element("it")?.eventList == "t", "what takes the taps is the view")
  }

  @Test("an outer identifier does not rename an inner one")
  func innermost() {
    let page = Page(Text("a").accessibilityIdentifier("inner").accessibilityIdentifier("outer"))
    #expect(page.element("inner") != nil && page.element("outer") == nil)
  }

  @Test("labels, values and hints")
  func words() {
    #expect(value("aria-label", Button("x") {}.accessibilityLabel("Close")) == "Close")
    #expect(value("aria-label", Text("x").accessibilityLabel(Text("a") + Text("b"))) == "ab")
    #expect(value("aria-description", Button("x") {}.accessibilityHint("Leaves")) == "Leaves")
    let name = "Anna".dropLast(1)
    #expect(value("aria-label", Button("x") {}.accessibilityLabel(name)) == "Ann")
  }

  @Test("a symbol is decoration until it has a label")
  func symbols() {
    #expect(value("aria-hidden", Image(systemName: "star")) == "true")
    let star = Image(systemName: "star").accessibilityLabel("Favourite")
    #expect(value("aria-hidden", star) == nil)
    #expect(role(star) == "img")
    #expect(value("aria-label", star) == "Favourite")
  }

  @Test("a label gives a plain container a role, for a name alone is not read")
  func roles() {
    #expect(role(HStack { Text("a") }.accessibilityLabel("row")) == "group")
    #expect(role(Button("x") {}.accessibilityLabel("row")) == nil)
    #expect(role(Rectangle().fill(.red).accessibilityLabel("red")) == "img")
  }

  @Test("traits become roles and states")
  func traits() {
    #expect(role(Text("a").accessibilityAddTraits(.isHeader)) == "heading")
    #expect(value("aria-level", Text("a").accessibilityHeading(.h3)) == "3")
    #expect(role(Text("a").accessibilityAddTraits(.isButton)) == "button")
    #expect(
      role(
        Text("a").accessibilityAddTraits(.isHeader)
          .accessibilityRemoveTraits(.isHeader)) == nil)
  }

  @Test("selected, in the word of each role")
  func selected() {
    #expect(value("aria-pressed", Button("x") {}.accessibilityAddTraits(.isSelected)) == "true")
    let marked = Text("a").accessibilityAddTraits([.isButton, .isSelected])
    #expect(value("aria-pressed", marked) == "true")
    let toggle = Button("x") {}.accessibilityAddTraits(.isToggle)
    #expect(value("role", toggle) == "switch")
    #expect(value("aria-checked", toggle) == "false")
    let ticked = Button("x") {}.accessibilityAddTraits([.isToggle, .isSelected])
    #expect(value("aria-checked", ticked) == "true")
    #expect(value("aria-selected", marked) == nil)
    #expect(value("aria-current", Text("a").accessibilityAddTraits(.isSelected)) == "true")
    #expect(value("aria-pressed", Button("x") {}.accessibilityAddTraits([])) == nil)
  }

  @Test("grouping")
  func grouping() {
    #expect(role(HStack {}.accessibilityElement(children: .combine)) == nil)
    #expect(role(HStack {}.accessibilityElement(children: .contain)) == "group")
    #expect(role(HStack {}.accessibilityElement()) == "img")
    #expect(value("aria-hidden", HStack {}.accessibilityHidden(true)) == "true")
    #expect(value("aria-hidden", HStack {}.accessibilityHidden(false)) == nil)
  }
}
