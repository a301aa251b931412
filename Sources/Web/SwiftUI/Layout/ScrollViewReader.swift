/// A view that provides programmatic scrolling, by working with a proxy to scroll to known child
/// views.
public struct ScrollViewReader<Content: View>: View {
  public typealias Body = Never
  public var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  public static func _makeView(
    _ view: ScrollViewReader, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(ReaderNode(view: view, context: context))
  }

  private final class ReaderNode: ViewNode<ScrollViewReader> {
    override func resolveContent() -> [Node] {
      describe(tracked { view.content(ScrollViewProxy(node: self)) }, in: context)
    }
  }
}

/// A proxy value that supports programmatic scrolling of the scrollable views within a view
/// hierarchy.
@MainActor
public struct ScrollViewProxy {
  weak var node: ComponentNode?

  /// Finds the first scroll view with a child of identifier `id`, and scrolls to that child. Inside
  /// `withAnimation` the scroll is smooth.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node else { return }
    let graph = node.graph
    let isAnimated = Transaction.current?.animation != nil
    let known = (id as? any OptionalIdentifier).flatMap(\.identifier) ?? AnyHashable(id)
    // The view may be about to appear in the same turn.
    graph.afterCommit { [weak node] in
      let scroll = {
        guard let element = node?.firstElement(scrollID: known) else { return false }
        graph.patch.scroll(to: element.id, anchor: Self.name(of: anchor), animated: isAnimated)
        return true
      }
      // A lazy container may have to make the view first.
      if !scroll(), node?.revealInside(known) == true { graph.afterCommit { _ = scroll() } }
    }
    graph.requestTurn()
  }

  /// The client's names; without an anchor it scrolls as little as shows the view.
  private static func name(of anchor: UnitPoint?) -> String {
    guard let anchor else { return "" }
    let isSideways = anchor.y == 0.5 && anchor.x != 0.5
    let fraction = isSideways ? anchor.x : anchor.y
    if fraction < 0.25 { return isSideways ? "leading" : "top" }
    if fraction > 0.75 { return isSideways ? "trailing" : "bottom" }
    return "center"
  }
}

/// `scrollTo(messages.last?.id)` means the id inside the optional.
private protocol OptionalIdentifier {
  var identifier: AnyHashable? { get }
}

extension Optional: OptionalIdentifier where Wrapped: Hashable {
  var identifier: AnyHashable? { map { AnyHashable($0) } }
}

extension Node {
  /// The first element, depth first, that carries a scroll id.
  func firstElement(scrollID: AnyHashable) -> ElementNode? {
    for child in nodes {
      if let element = child as? ElementNode, element.scrollID?.hashable == scrollID {
        return element
      }
      if let found = child.firstElement(scrollID: scrollID) { return found }
    }
    return nil
  }

  /// Has a lazy container inside make the view with this scroll id.
  /// - Returns: false if none has it.
  func revealInside(_ scrollID: AnyHashable) -> Bool {
    nodes.contains { child in
      (child as? any LazyRevealing)?.reveal(scrollID) == true || child.revealInside(scrollID)
    }
  }
}
