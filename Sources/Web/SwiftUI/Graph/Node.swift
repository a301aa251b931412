/// A node of the persistent tree. It is an element of the page or a component. A component is the
/// mounted instance of a composed view, without an element of its own.
///
/// Resolving a view makes *description* nodes. A description that matches a mounted node hands its
/// values over (`adopt`). One without a match is mounted itself.
@MainActor
package class Node {
  package var key: NodeKey
  /// Held until this node is unmounted, which ends the cycle. A weak reference would cost each
  /// parent a side table, and with it slower counting of all its references.
  package var parent: Node?
  /// Whether the layout must visit this node again. It then visits the nodes above, too.
  private(set) var needsLayout = true
  /// Whether this is or holds a control, as the layout last found.
  var holdsControl = false

  init(key: NodeKey) { self.key = key }

  /// A mounted node lives on if its key and its kind are equal.
  var kind: ObjectIdentifier { ObjectIdentifier(type(of: self)) }

  var nodes: [Node] { [] }

  func matches(_ description: Node) -> Bool {
    key == description.key && kind == description.kind
  }

  func mount(in graph: ViewGraph, parent: Node?) {
    self.parent = parent
    parent?.markForLayout()
  }

  func adopt(_ description: Node, in graph: ViewGraph) {}

  func unmount(from graph: ViewGraph) { parent = nil }

  /// Cuts the references to parents, for a tree that is dropped as it is.
  final func disconnect() {
    parent = nil
    for node in nodes { node.disconnect() }
  }

  /// Has the next commit lay this node out, and those around it as far as they depend on it.
  final func markForLayout() {
    var node: Node? = self
    while let marked = node, !marked.needsLayout {
      marked.needsLayout = true
      node = marked.parent
    }
  }

  final func wasLaidOut() { needsLayout = false }

  /// The nearest element that holds this node's elements in the page.
  var container: ElementNode? {
    var current = parent
    while let node = current {
      if let element = node as? ElementNode { return element }
      current = node.parent
    }
    return nil
  }

  /// Visits the page elements that this node stands for, in order.
  func eachElement(_ visit: (ElementNode) -> Void) {
    for node in nodes { node.eachElement(visit) }
  }

  final func collectElements(into elements: inout [ElementNode]) {
    eachElement { elements.append($0) }
  }
}
