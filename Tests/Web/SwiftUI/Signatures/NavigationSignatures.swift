import Foundation
import SwiftUI
import Testing

// Apple's forms, as apps write them. Compiling them is the test; the rendering is checked too.

private let title: String = "title"

private struct Failure: LocalizedError {
  var errorDescription: String? { "It failed." }
}

private struct Thing: Identifiable, Hashable {
  let id: Int
}

private struct NavigationForms: View {
  @State private var path = NavigationPath()
  @State private var things: [Thing] = []
  @State private var thing: Thing?
  @State private var isOn = false
  @State private var text = ""

  var body: some View {
    NavigationStack(path: $path) {
      NavigationLink("Key", value: Thing(id: 1))
      NavigationLink(title) { Text("a") }
      NavigationLink {
        Text("a")
      } label: {
        Text("l")
      }
      NavigationLink(destination: Text("a")) { Text("l") }
      NavigationLink(destination: Text("a"), isActive: $isOn) { Text("l") }
      Text("a")
        .navigationDestination(for: Thing.self) { Text("\($0.id)") }
        .navigationDestination(isPresented: $isOn) { Text("a") }
        .navigationDestination(item: $thing) { Text("\($0.id)") }
        .navigationTitle(title).navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .topBarTrailing) { EditButton() }
          ToolbarItemGroup(placement: .bottomBar) { Text("a") }
          if isOn { ToolbarItem { Text("b") } }
        }
        .toolbar(.hidden, for: .bottomBar)
        .searchable(text: $text, isPresented: $isOn, prompt: "Search")
        .onSubmit(of: .search) {}
    }
    NavigationStack(path: $things) { Text("a") }
    TabView(selection: $isOn) { Text("a").tabItem { Label("A", systemImage: "star") }.tag(true) }
    TabView { Text("a") }.tabViewStyle(.page(indexDisplayMode: .never))
  }
}

private struct PresentationForms: View {
  @State private var thing: Thing?
  @State private var isOn = false
  @State private var error: Failure?

  var body: some View {
    Text("a")
      .sheet(isPresented: $isOn, onDismiss: {}) {
        Text("a").presentationDetents([.medium, .large])
      }
      .sheet(item: $thing) { Text("\($0.id)") }
      .fullScreenCover(item: $thing, onDismiss: nil) { Text("\($0.id)") }
      .alert("Key", isPresented: $isOn) { Button("a") {} }
      .alert(title, isPresented: $isOn) {
        Button("a") {}
      } message: {
        Text("m")
      }
      .alert(Text("t"), isPresented: $isOn, presenting: thing) { Text("\($0.id)") }
      .alert("Key", isPresented: $isOn, presenting: thing) {
        Text("\($0.id)")
      } message: {
        Text("\($0.id)")
      }
      .alert(isPresented: $isOn, error: error) { Button("OK") {} }
    Text("b")
      .alert(isPresented: $isOn, error: error) { _ in
      } message: {
        Text($0.localizedDescription)
      }
      .confirmationDialog("Key", isPresented: $isOn) { Button("a") {} }
      .confirmationDialog(title, isPresented: $isOn, titleVisibility: .visible) {
        Button("a") {}
      } message: {
        Text("m")
      }
      .confirmationDialog(Text("t"), isPresented: $isOn, presenting: thing) { Text("\($0.id)") }
      .interactiveDismissDisabled()
  }
}

private struct LifecycleForms: View {
  @State private var count = 0

  var body: some View {
    Text("a")
      .task { await Task.yield() }.task(id: count, priority: .background) {}
      .onAppear { count = 1 }.onDisappear(perform: nil)
      .onChange(of: count) { old, new in _ = old + new }.onChange(of: count, initial: true) {}
      .onTapGesture(count: 2) {}.onTapGesture(coordinateSpace: .global) { _ in }
      .onLongPressGesture(minimumDuration: 1) {
      } onPressingChanged: { _ in
      }
      .sensoryFeedback(.success, trigger: count)
      .sensoryFeedback(trigger: count) { _, _ in .impact(weight: .light) }
      .animation(.spring, value: count).animation(.default) { $0.opacity(0.5) }
      .transition(.opacity.combined(with: .move(edge: .top)))
      .transition(.asymmetric(insertion: .scale, removal: .push(from: .top)))
      .accessibilityLabel("Key").accessibilityValue(title).accessibilityHint(Text("h"))
      .accessibilityIdentifier("it").accessibilityAddTraits([.isHeader, .isSelected])
      .accessibilityElement(children: .combine).accessibilityHidden(false)
  }
}

@MainActor @Suite("Apple's forms of navigation, presentation and life-cycle")
struct NavigationSignatures {
  @Test("compile and show")
  func show() {
    #expect(!Page(NavigationForms()).elements.isEmpty)
    #expect(Page(PresentationForms()).texts.contains("b"))
    #expect(Page(LifecycleForms()).element("it") != nil)
  }
}
