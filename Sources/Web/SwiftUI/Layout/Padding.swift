extension View {
  /// Adds an equal padding amount to specific edges of this view.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(edges, length ?? 16)))
  }

  /// Adds a specific padding amount to each edge of this view.
  public func padding(_ length: CGFloat) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(.all, length)))
  }

  /// Adds the provided insets into the safe area of this view.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Adds a different padding amount to each edge of this view.
  public func padding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier(insets: insets))
  }
}

struct PaddingModifier: ViewModifier, ElementModifier {
  typealias Body = Never
  let insets: EdgeInsets

  static func _makeView<V: View>(
    _ modifier: PaddingModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context.adding(modifier)
    let insets = modifier.insets
    context.environment.changeProposedSize {
      CGSize(
        width: max(0, $0.width - insets.leading - insets.trailing),
        height: max(0, $0.height - insets.top - insets.bottom))
    }
    V._makeView(content, context: context, into: &list)
  }

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(element)
    let inner = insets.mapped { max($0, 0) }
    if inner != EdgeInsets() { wrapper.style("padding", inner.css) }
    // CSS has no negative padding; a negative margin on the wrapper lets it grow the same way.
    let outer = insets.mapped { min($0, 0) }
    if outer != EdgeInsets() { wrapper.style("margin", outer.css) }
    return wrapper
  }
}
