import Foundation

@testable import SwiftUI

/// A view shown in a graph without a browser, driven by test identifiers.
@MainActor
final class Page {
  let graph = ViewGraph()

  init<V: View>(_ view: V, publicOrigin: String? = nil) {
    graph.publicOrigin = publicOrigin
    graph.show(view)
    _ = graph.snapshot(.inline)
  }

  /// The whole content as the browser would have it after a reload.
  var html: String {
    String(decoding: graph.snapshot(.inline), as: UTF8.self)
  }

  /// Every element in the page, depth first.
  var elements: [ElementNode] {
    var found: [ElementNode] = []
    func walk(_ node: Node) {
      if let element = node as? ElementNode { found.append(element) }
      for child in node.nodes { walk(child) }
    }
    walk(graph.root)
    return found
  }

  /// The element with a test identifier (`accessibilityIdentifier`).
  func element(_ identifier: String) -> ElementNode? {
    elements.first { $0.value(of: "data-testid") == identifier }
  }

  var texts: [String] { elements.compactMap(\.text) }

  /// Sends an event as the browser would; returns the ops that answer it.
  @discardableResult
  func send(_ kind: EventKind, to identifier: String, _ payload: EventPayload = .none) -> String {
    guard let id = element(identifier)?.id else { return "no element \(identifier)" }
    return ops { _ = self.graph.dispatch(kind, to: id, payload: payload) }
  }

  @discardableResult
  func tap(_ identifier: String) -> String { send(.tap, to: identifier) }

  /// Runs a change as one turn; returns its ops, with names in full.
  @discardableResult
  func ops(_ change: @MainActor () -> Void = {}) -> String {
    wireOps(change)
      .replacing(/\["([arv])","(\w+)",(\d)/) { op in
        "[\"\(op.1)\",\"\(op.2)\",\"\(PatchName.short[Int(op.3) ?? 0])\""
      }
      .replacing(/\["a","(\w+)","([^"]+)"\]/) { op in
        "[\"a\",\"\(op.1)\",\"\(op.2)\",\"true\"]"
      }
  }

  /// Runs a change as one turn; returns its ops as they go to the browser.
  func wireOps(_ change: @MainActor () -> Void = {}) -> String {
    String(decoding: graph.turn(change), as: UTF8.self)
  }
}

extension ElementNode {
  /// An attribute as the browser has it, the computed ones included.
  func value(of attribute: String) -> String? {
    if let given = attributes.first(where: { $0.name.description == attribute }) {
      return given.value
    }
    switch attribute {
    case "role": return computedRole
    case "tabindex": return isButton ? "0" : nil
    default: return nil
    }
  }

  func style(of property: String) -> String? {
    styles.first { $0.name.description == property }?.value
  }
}
