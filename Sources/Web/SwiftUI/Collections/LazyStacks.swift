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
    var inner = context
    inner.environment[PinnedHeadersKey.self] = view.pinnedViews.contains(.sectionHeaders)
    let element = StackElement.make(
      ["v al", "v", "v at"][view.alignment.index], .vertical, spacing: view.spacing,
      content: view.content, context: inner)
    LazyLook.apply(to: element)
    // Unlike a VStack it takes all the width it can get.
    element.role = .fixed(.fillsWidth)
    context.emit(element, into: &list)
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
