/// The context in which a view is resolved. An implementation detail of this module that must be
/// public because `View` names it.
@MainActor
public struct _ViewContext {
  unowned let graph: ViewGraph
  package var environment: EnvironmentValues
  /// Modifiers of the outer views, the outermost last in the chain. They apply to every element of
  /// this view. So a modifier on a `Group` reaches each of its members.
  var modifiers: ModifierLink?
  var key: NodeKey = .root
  var depth = 0
  /// The component whose content is being described. The reference is not counted. A context uses
  /// it only during that description, and the component is alive then.
  unowned(unsafe) var component: ComponentNode?
  var unbounded: Axis.Set = []
  private var rowID: ExplicitID?
  private var placeID: ExplicitID?
  /// The modifier that is being applied.
  private var applied: ModifierLink?

  init(graph: ViewGraph, environment: EnvironmentValues) {
    self.graph = graph
    self.environment = environment
  }

  /// The id of the `ForEach` element around, which selects a row or a picker's choice.
  var rowTag: AnyHashable? {
    get { rowID?.hashable }
    set { rowID = newValue.map(ExplicitID.of) }
  }

  /// Sets the id that `.id(_:)` or a tag gave, which a scroll view can scroll to.
  mutating func setScrollID(_ id: some Hashable) { placeID = .of(id) }

  /// Makes this the context of the row with that id.
  mutating func enterRow(_ id: some Hashable) {
    key = key.identified(by: id)
    rowID = .of(id)
    placeID = rowID
  }

  /// The context for the content of an element: its own keys, no modifiers from outside.
  package var inside: _ViewContext {
    var context = self
    context.key = .root
    context.modifiers = nil
    context.placeID = nil
    return context
  }

  func slot(_ index: Int) -> _ViewContext {
    var context = self
    context.key = key.slot(index)
    return context
  }

  func adding(_ modifier: any ElementModifier) -> _ViewContext {
    var context = self
    context.modifiers = ModifierLink(
      modifier: modifier, environment: environment, unbounded: unbounded, outer: modifiers)
    return context
  }

  /// The context of a modifier during its application, outside of the view that it modifies. The
  /// modifier's own content (a background, an action) belongs here, not under the inner modifiers.
  var outside: _ViewContext {
    guard let place = applied else { return self }
    var context = self
    context.environment = place.environment
    context.unbounded = place.unbounded
    return context
  }

  /// Whether an equal view surely resolves to equal nodes in both. A modifier around it cannot be
  /// compared.
  func describesTheSame(as other: _ViewContext) -> Bool {
    modifiers == nil && other.modifiers == nil && unbounded == other.unbounded
      && ExplicitID.areSame(rowID, other.rowID) && ExplicitID.areSame(placeID, other.placeID)
      && environment.isSame(as: other.environment)
  }

  /// The nodes that `view` resolves to inside an element.
  package func nodes<V: View>(of view: V) -> [Node] {
    var list = _ViewList()
    V._makeView(view, context: inside, into: &list)
    return list.nodes
  }

  /// Hands an element over to the list, with the pending modifiers applied from the inside out.
  package func emit(_ element: ElementNode, into list: inout _ViewList) {
    var result = element
    result.unbounded = unbounded
    var link = modifiers
    while let current = link {
      var place = self
      place.applied = current
      let modified = current.modifier.apply(to: result, context: place)
      if modified !== result { modified.unbounded = current.unbounded }
      result = modified
      link = current.outer
    }
    result.key = key
    result.scrollID = placeID
    list.nodes.append(result)
  }
}

/// The nodes that a view resolves to.
@MainActor
public struct _ViewList {
  package var nodes: [Node] = []
  package init() {}
}

final class ModifierLink {
  let modifier: any ElementModifier
  let environment: EnvironmentValues
  let unbounded: Axis.Set
  let outer: ModifierLink?

  init(
    modifier: any ElementModifier, environment: EnvironmentValues, unbounded: Axis.Set,
    outer: ModifierLink?
  ) {
    self.modifier = modifier
    self.environment = environment
    self.unbounded = unbounded
    self.outer = outer
  }
}

/// A change to one element, or a wrapper around it.
@MainActor
package protocol ElementModifier {
  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode
}
