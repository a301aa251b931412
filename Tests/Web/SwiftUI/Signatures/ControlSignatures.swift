import Foundation
import SwiftUI
import Testing

// Apple's forms, as apps write them. Compiling them is the test; the rendering is checked too.

private let title: String = "title"

private struct Item: Identifiable, Hashable {
  let id: Int
  var name = "x"
}

private struct CollectionForms: View {
  @State private var items = [Item(id: 1), Item(id: 2)]
  @State private var one: Int?
  @State private var many: Set<Int> = []
  @State private var isOpen = true

  var body: some View {
    List(items) { Text($0.name) }
    List(items, id: \.id) { Text($0.name) }
    List($items) { TextField("Name", text: $0.name) }
    List($items, id: \.id) { TextField("Name", text: $0.name) }
    List(0..<2) { Text("\($0)") }
    List(items, selection: $one) { Text($0.name) }
    List(items, selection: $many) { Text($0.name) }
    List(items, id: \.id, selection: $many) { Text($0.name) }
    List(0..<2, selection: $one) { Text("\($0)") }
    List(selection: $many) {
      ForEach($items) { $item in Toggle("On", isOn: .constant(true)).tag(item.id) }
      ForEach(items.indices, id: \.self) { Text("\($0)") }
        .onDelete { items.remove(atOffsets: $0) }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      Section("Key") { Text("a") }
      Section(title) { Text("a") }
      Section("Open", isExpanded: $isOpen) { Text("a") }
      Section(isExpanded: $isOpen) {
        Text("a")
      } header: {
        Text("h")
      }
      Section {
        Text("a")
      } header: {
        Text("h")
      } footer: {
        Text("f")
      }
      Section(header: Text("h"), footer: Text("f")) { Text("a") }
      Section {
        Text("a")
      } footer: {
        Text("f")
      }
    }
    .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Pin") {} }
    .refreshable { await Task.yield() }
  }
}

private struct ControlForms: View {
  @State private var text = ""
  @State private var number = 1.0
  @State private var maybe: Double?
  @State private var isOn = false
  @State private var date = Date(timeIntervalSince1970: 0)
  @State private var choice = 1
  @FocusState private var isFocused: Bool
  @AccessibilityFocusState private var isRead: Bool

  var body: some View {
    Group {
      Button("Key") {}
      Button(title) {}
      Button("Key", role: .destructive) {}
      Button("Key", systemImage: "star") {}
      Button(title, systemImage: "star", role: .cancel) {}
      Button(action: {}) { Text("a") }
      Button(role: .cancel) {
      } label: {
        Text("a")
      }.keyboardShortcut(.cancelAction)
    }
    Group {
      TextField("Key", text: $text).focused($isFocused)
      TextField(title, text: $text, prompt: Text("p"), axis: .vertical)
      TextField(text: $text, prompt: nil) { Text("l") }
      TextField("Key", value: $number, format: .number)
      TextField("Key", value: $maybe, format: .number, prompt: Text("p"))
      TextField("Key", value: $number, formatter: NumberFormatter())
      SecureField("Key", text: $text, prompt: Text("p"))
      TextEditor(text: $text).accessibilityFocused($isRead)
    }
    Group {
      Toggle("Key", systemImage: "star", isOn: $isOn)
      Picker("Key", selection: $choice) { Text("1").tag(1) }.pickerStyle(.segmented)
      Picker(title, systemImage: "star", selection: $choice) { Text("1").tag(1) }
      Picker(selection: $choice) {
        Text("1").tag(1)
      } label: {
        Text("l")
      }
      DatePicker("Key", selection: $date)
      DatePicker(title, selection: $date, in: ...date, displayedComponents: .date)
      DatePicker(selection: $date, in: date...date) { Text("l") }.datePickerStyle(.compact)
      ProgressView("Key", value: 0.5, total: 1)
      ProgressView(value: maybe) {
        Text("l")
      } currentValueLabel: {
        Text("v")
      }
      Stepper(title, value: $choice, in: 0...3)
      Slider(value: $number, in: 0...1, step: 0.1) { Text("l") }
      Menu(title, systemImage: "star") { Button("a") {} }
      Text("a").contextMenu { Button("a") {} }
    }
  }
}

@MainActor @Suite("Apple's forms of collections and controls")
struct ControlSignatures {
  @Test("compile and show")
  func show() {
    #expect(!Page(CollectionForms()).elements.isEmpty)
    #expect(!Page(ControlForms()).elements.isEmpty)
  }
}
