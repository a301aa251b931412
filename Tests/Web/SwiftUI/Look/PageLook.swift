@testable import SwiftUI

/// Reading the elements of a page.
extension Page {
  /// The element with an identifier and the elements around it, from the inside out.
  func chain(_ identifier: String) -> [ElementNode] {
    var chain: [ElementNode] = []
    var current = element(identifier)
    while let element = current, element !== graph.root {
      chain.append(element)
      current = element.container
    }
    return chain
  }

  /// The first style of a name, from the identified element outwards.
  func style(_ name: String, around identifier: String) -> String? {
    chain(identifier).lazy.compactMap { $0.style(of: name) }.first
  }

  /// The role in the page's HTML, whether a view gave it or it follows from gestures and labels.
  func role(_ identifier: String) -> String? {
    let tags = html.split(separator: "<").filter { $0.contains("data-testid=\"\(identifier)\"") }
    return tags.first?.firstMatch(of: /role="([a-z]+)"/).map { String($0.1) }
  }

  func name(_ identifier: String) -> String {
    element(identifier).map { ElementName.of($0.id) } ?? "none"
  }

  func elements(_ tag: String) -> [ElementNode] { elements.filter { $0.tag.description == tag } }
}

/// A text with the identifier "it".
@MainActor
var it: some View { Text("x").accessibilityIdentifier("it") }
