/// A view that arranges its children in a line that grows vertically.
public struct LazyVStack<Content: View>: View {
  public typealias Body = Never
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let pinnedViews: PinnedScrollableViews
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  public static func _makeView(
    _ view: LazyVStack, context: _ViewContext, into list: inout _ViewList
  ) {
    if view.rows != nil, context.unbounded.contains(.vertical) {
      list.nodes.append(LazyNode(view: view, context: context))
      return
    }
    let element = view.makeElement(in: context)
    element.children = view.rowContext(in: context).nodes(of: view.content)
    LazyLook.apply(to: element)
    context.emit(element, into: &list)
  }
}

extension LazyVStack: LazyContainer {
  var rows: (any LazyRows)? { content as? any LazyRows }
  var likelyColumns: Int { 1 }
  var lineSpacing: CGFloat { spacing ?? StackElement.spacing }

  func makeElement(in context: _ViewContext) -> ElementNode {
    // Unlike a VStack it takes all the width it can get.
    let element = ElementNode(
      "div", ["v al", "v", "v at"][alignment.index], role: .fixed(.fillsWidth))
    if let spacing { element.style("gap", pixels: spacing) }
    return element
  }

  func rowContext(in context: _ViewContext) -> _ViewContext {
    var inner = StackElement.context(for: .vertical, in: context).inside
    inner.environment[PinnedHeadersKey.self] = pinnedViews.contains(.sectionHeaders)
    return inner
  }
}

/// A view that arranges its children in a line that grows horizontally.
public struct LazyHStack<Content: View>: View {
  public typealias Body = Never
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static func _makeView(
    _ view: LazyHStack, context: _ViewContext, into list: inout _ViewList
  ) {
    let element = StackElement.make(
      ["h ht", "h", "h hb", "h hf", "h hl"][view.alignment.index], .horizontal,
      spacing: view.spacing, content: view.content, context: context)
    context.emit(element, into: &list)
  }
}

@MainActor
private enum LazyLook {
  /// Off-screen children of a long list cost the browser nothing, because they are clipped. In a
  /// short list that clipping would only harm shadows.
  static let longEnough = 40

  static func apply(to element: ElementNode) {
    if element.children.count >= longEnough { element.add(class: "lz") }
  }
}
