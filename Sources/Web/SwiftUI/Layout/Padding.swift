extension View {
  /// Adds an equal padding amount to specific edges of this view.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(edges, length ?? 16)))
  }

  /// Adds a specific padding amount to each edge of this view.
  public func padding(_ length: CGFloat) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(.all, length)))
  }

  /// Adds a different padding amount to each edge of this view.
  public func padding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier(insets: insets))
  }
}

struct PaddingModifier: ElementwiseModifier {
  typealias Body = Never
  let insets: EdgeInsets

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(element)
    let sides = [insets.top, insets.leading, insets.bottom, insets.trailing]
    // CSS has no negative padding; a negative margin on the wrapper grows it the same way.
    if sides.contains(where: { $0 < 0 }) {
      wrapper.style("margin", insets.css)
    } else {
      wrapper.style("padding", insets.css)
    }
    return wrapper
  }
}
