extension View {
  /// Associates a binding to be updated when a scroll view within this view scrolls. The views that
  /// it names are those of a stack with ``scrollTargetLayout(isEnabled:)``.
  public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View { modifier(ScrollPositionModifier(id: id, anchor: anchor)) }

  /// Configures the outermost layout as a scroll target layout.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    modifier(ScrollTargetModifier(isEnabled: isEnabled))
  }
}

private struct ScrollTargetModifier: ElementwiseModifier {
  typealias Body = Never
  let isEnabled: Bool

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    if isEnabled { element.add(class: "stl") }
    return element
  }
}

/// Told by a scroll view which of its views stands at the anchor.
@MainActor
protocol ScrollFollower: AnyObject {
  /// From the anchor's place along the view, 0 to 1.
  var fraction: Double { get }
  func stopped(at element: Int)
}

struct ScrollFollowerKey: EnvironmentKey {
  static var defaultValue: (any ScrollFollower)? { nil }
}

extension ScrollFollower {
  /// Connects the element that scrolls.
  func follow(_ element: ElementNode) {
    element.attribute("data-sp", CSS.number(fraction))
    element.on(.scroll) { [weak self] payload in
      guard payload.list.count > 6, let name = payload.list[6].text,
        let id = ElementName.id(name)
      else { return }
      self?.stopped(at: id)
    }
  }
}

private struct ScrollPositionModifier<ID: Hashable>: ViewModifier {
  typealias Body = Never
  let id: Binding<ID?>
  let anchor: UnitPoint?

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(ScrollPositionNode(modifier: modifier, content: content, context: context))
  }
}

private final class ScrollPositionNode<ID: Hashable, V: View>:
  ModifierNode<ScrollPositionModifier<ID>, V>, ScrollFollower
{
  /// Where the browser is known to stand, or to be on its way to.
  private var known: ID?

  var fraction: Double {
    guard let anchor = modifier.anchor else { return 0 }
    return Double(anchor.y == 0.5 && anchor.x != 0.5 ? anchor.x : anchor.y)
  }

  override func resolveContent() -> [Node] {
    _ = tracked { modifier.id.wrappedValue }
    var inner = context
    inner.environment[ScrollFollowerKey.self] = self
    return describe(content, in: inner)
  }

  override func didMount() { move() }
  override func didUpdate() { move() }

  private func move() {
    guard let wanted = modifier.id.wrappedValue, wanted != known else { return }
    known = wanted
    ScrollViewProxy(node: self).scrollTo(wanted, anchor: modifier.anchor ?? .top)
  }

  func stopped(at element: Int) {
    let stop = children.lazy.compactMap { $0.element(numbered: element) }.first
    guard let value = stop?.scrollID?.hashable.base as? ID, value != known else { return }
    known = value
    modifier.id.wrappedValue = value
  }
}

extension Node {
  fileprivate func element(numbered id: Int) -> ElementNode? {
    if let element = self as? ElementNode, element.id == id { return element }
    return nodes.lazy.compactMap { $0.element(numbered: id) }.first
  }
}
