/// A node of the persistent tree: either an element of the page or a component, the mounted
/// instance of a composed view, which has no element of its own.
///
/// Resolving a view makes *description* nodes. A description that matches a mounted node hands its
/// values over (`adopt`); one that matches nothing is mounted itself.
@MainActor
package class Node {
  package var key: NodeKey
  package weak var parent: Node?

  init(key: NodeKey) { self.key = key }

  /// What must be equal, beside the key, for a mounted node to live on.
  var kind: ObjectIdentifier { ObjectIdentifier(type(of: self)) }

  var nodes: [Node] { [] }

  func matches(_ description: Node) -> Bool {
    key == description.key && kind == description.kind
  }

  func mount(in graph: ViewGraph, parent: Node?) { self.parent = parent }

  func adopt(_ description: Node, in graph: ViewGraph) {}

  func unmount(from graph: ViewGraph) { parent = nil }

  /// The nearest element that holds this node's elements in the page.
  var container: ElementNode? {
    var current = parent
    while let node = current {
      if let element = node as? ElementNode { return element }
      current = node.parent
    }
    return nil
  }

  /// Appends the page elements that this node stands for, in order.
  func collectElements(into elements: inout [ElementNode]) {
    for node in nodes { node.collectElements(into: &elements) }
  }
}
