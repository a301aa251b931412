import Testing

@testable import SwiftUI

/// Stacks of pages that count, for the tests of navigation.
@MainActor
enum NavigationExample {
  struct Counter: View {
    let name: String
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      VStack {
        Text("\(name) \(count)").accessibilityIdentifier("\(name)-count")
        Button("More") { count += 1 }.accessibilityIdentifier("\(name)-more")
        Button("Close") { dismiss() }.accessibilityIdentifier("\(name)-close")
      }
      .navigationTitle(name)
    }
  }

  struct Links: View {
    var body: some View {
      NavigationStack {
        VStack {
          Counter(name: "root")
          NavigationLink("First") { Counter(name: "first") }.accessibilityIdentifier("link")
          NavigationLink("Second", value: 2).accessibilityIdentifier("value")
        }
        .navigationDestination(for: Int.self) { Counter(name: "page\($0)") }
      }
    }
  }

  @Observable
  final class Model { var path: [String] = [] }

  struct Bound: View {
    @Bindable var model: Model

    var body: some View {
      NavigationStack(path: $model.path) {
        VStack {
          Counter(name: "root")
          NavigationLink("a", value: "a").accessibilityIdentifier("to-a")
        }
        .navigationDestination(for: String.self) { name in
          VStack {
            Counter(name: name)
            NavigationLink("b", value: "b").accessibilityIdentifier("\(name)-to-b")
          }
        }
      }
    }
  }
}

extension Page {
  /// The classes of the stack's pages, the root first.
  var stackPages: [String] { elements.filter { $0.hasClass("nsp") }.map(\.classes) }

  /// The browser goes back to a depth. What the client is told.
  func goBack(to depth: Double) throws -> String {
    let stack = try #require(elements.first { $0.hasClass("ns") }).id
    return ops { _ = graph.dispatch(.back, to: stack, payload: .number(depth)) }
  }
}
