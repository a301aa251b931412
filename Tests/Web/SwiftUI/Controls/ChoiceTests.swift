import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Toggles, pickers, sliders and steppers")
struct ChoiceTests {
  private struct Switch: View {
    @State private var isOn = false
    var body: some View {
      VStack {
        Toggle("Sound", isOn: $isOn).accessibilityIdentifier("toggle")
        Text(isOn ? "on" : "off")
      }
    }
  }

  @Test("a toggle is a switch that follows the browser's choice")
  func toggle() {
    let page = Page(Switch())
    #expect(page.element("toggle")?.value(of: "role") == "switch")
    let ops = page.send(.toggle, to: "toggle", .number(1))
    #expect(ops.contains("\"aria-checked\",\"true\""))
    #expect(page.texts.contains("on"))
  }

  @Test("hidden labels are spoken")
  func labelsHidden() {
    let page = Page(
      Toggle("Sound", isOn: .constant(true)).labelsHidden().accessibilityIdentifier("toggle"))
    #expect(page.element("toggle")?.value(of: "aria-label") == "Sound")
    #expect(page.texts.isEmpty)
  }

  private enum Size: String, CaseIterable { case small, medium, large }

  private struct Sizes: View {
    @State private var size: Size?
    init(size: Size? = .medium) { _size = State(initialValue: size) }
    var body: some View {
      VStack {
        Picker("Size", selection: $size) {
          Text("None").tag(nil as Size?)
          ForEach(Size.allCases, id: \.self) { Text($0.rawValue) }
        }
        .accessibilityIdentifier("picker")
        Text("chosen \(size?.rawValue ?? "nothing")")
      }
    }
  }

  @Test("a menu's choice is found by its tag; a ForEach id also selects in an optional")
  func menu() {
    let page = Page(Sizes())
    #expect(page.element("picker")?.field?.text == "3")
    let ops = page.send(.select, to: "picker", .number(4))
    #expect(page.texts.contains("chosen large"))
    #expect(!ops.contains("[\"w\""))
    page.send(.select, to: "picker", .number(1))
    #expect(page.texts.contains("chosen nothing"))
  }

  @Test("choices that are not there change nothing", arguments: [-1.0, 0, 5, 1e12, 2.5])
  func outside(index: Double) {
    let page = Page(Sizes())
    page.send(.select, to: "picker", .number(index))
    #expect(page.texts.contains(index == 2.5 ? "chosen small" : "chosen medium"))
  }

  @Test("a refused choice goes back to what is selected")
  func refused() {
    let page = Page(
      Picker("Size", selection: .constant(1)) { ForEach(0..<3) { Text("\($0)") } }
        .accessibilityIdentifier("picker"))
    let id = ElementName.of(page.element("picker")?.id ?? 0)
    #expect(page.send(.select, to: "picker", .number(3)) == "[\"w\",\"\(id)\",0,\"2\"]")
  }

  @Test("segments are a radio group")
  func segmented() {
    let page = Page(Sizes().pickerStyle(.segmented))
    let radios = page.elements.filter { $0.value(of: "role") == "radio" }
    #expect(radios.map { $0.value(of: "aria-checked") } == ["false", "false", "true", "false"])
    let ops = page.send(.select, to: "picker", .number(1))
    #expect(page.texts.contains("chosen small"))
    #expect(ops.contains("\"aria-checked\",\"false\"") && ops.contains("\"aria-checked\",\"true\""))
  }

  @Test("inline choices are buttons with a check mark")
  func inline() throws {
    let page = Page(List { Sizes(size: .small).pickerStyle(.inline) })
    let rows = page.elements.filter { $0.tag.description == "button" }
    #expect(rows.count == 4)
    #expect(rows.map { $0.classes.contains("checked") } == [false, true, false, false])
    let last = try #require(rows.last)
    page.ops { _ = page.graph.dispatch(.tap, to: last.id, payload: .none) }
    #expect(page.texts.contains("chosen large"))
  }

  private struct Volume: View {
    @State private var volume = 0.5
    @State private var count = 2
    var body: some View {
      VStack {
        Slider(value: $volume, in: 0...1).accessibilityIdentifier("slider")
        Stepper("Count", value: $count, in: 0...3)
        Text(verbatim: "\(volume) \(count)")
      }
    }
  }

  @Test("a slider's own value is not sent back, one out of range is")
  func slider() {
    let page = Page(Volume())
    #expect(!page.send(.number, to: "slider", .number(0.25)).contains("[\"w\""))
    #expect(page.texts.contains("0.25 2"))
    #expect(page.send(.number, to: "slider", .number(9)).contains(",0,\"1\"]"))
  }

  @Test("a stepper stops at its limits")
  func stepper() throws {
    let page = Page(Volume())
    func button() throws -> ElementNode {
      try #require(page.elements.first { $0.value(of: "aria-label") == "Increment" })
    }
    let plus = try button()
    page.ops { _ = page.graph.dispatch(.tap, to: plus.id, payload: .none) }
    #expect(page.texts.contains("0.5 3"))
    #expect(try button().handlers.isEmpty)
  }
}

@MainActor @Suite("Labels, progress and links")
struct DisplayControlTests {
  @Test("an icon-only label still says its title")
  func iconOnly() {
    let page = Page(Label("Settings", systemImage: "gear").labelStyle(.iconOnly))
    #expect(page.html.contains("class=\"sr\""))
    #expect(page.texts == ["Settings"])
  }

  @Test("progress without a value spins, with one it fills")
  func progress() {
    #expect(Page(ProgressView()).html.contains("class=\"pv\""))
    let page = Page(ProgressView(value: 3.0, total: 4))
    #expect(page.elements.contains { $0.style(of: "--p") == "0.75" })
    #expect(page.html.contains("aria-valuenow=\"75\""))
  }

  @Test(
    "a link that could run code is no link", arguments: ["javascript:alert(1)", "data:text/html,x"])
  func unsafe(address: String) throws {
    let url = try #require(URL(string: address))
    let page = Page(Link("x", destination: url))
    #expect(!page.html.contains("href"))
  }

  @Test("a link opens in a new tab, unless the app opens links itself")
  func link() throws {
    let url = try #require(URL(string: "https://example.com/a"))
    #expect(Page(Link("x", destination: url)).html.contains("href=\"https://example.com/a\""))
    var opened: [URL] = []
    let page = Page(
      Link("x", destination: url).accessibilityIdentifier("link")
        .environment(
          \.openURL,
          OpenURLAction {
            opened.append($0)
            return .handled
          }))
    #expect(page.tap("link") == "")
    #expect(opened == [url])
  }

  @Test("openURL asks the browser")
  func openURL() throws {
    struct Host: View {
      @Environment(\.openURL) private var openURL
      var body: some View {
        Button("Go") {
          if let url = URL(string: "https://example.com") { openURL(url) }
        }
        .accessibilityIdentifier("go")
      }
    }
    #expect(Page(Host()).tap("go") == "[\"x\",\"open\",\"https://example.com\"]")
  }
}
