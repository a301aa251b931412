extension View {
  /// Positions this view within an invisible frame with the specified size.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(FrameModifier(width: width, height: height, alignment: alignment))
  }

  /// Positions this view within an invisible frame having the specified size constraints.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    modifier(
      FlexibleFrameModifier(
        minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight, maxHeight: maxHeight,
        alignment: alignment))
  }
}

package struct FrameModifier: ViewModifier, ElementModifier {
  package typealias Body = Never
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  package static func _makeView<V: View>(
    _ modifier: FrameModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context.adding(modifier)
    // Inside a fixed length there is something to fill again.
    if modifier.width != nil { context.unbounded.remove(.horizontal) }
    if modifier.height != nil { context.unbounded.remove(.vertical) }
    let known = context.environment[ProposedSizeKey.self]
    if let width = modifier.width ?? known?.width, let height = modifier.height ?? known?.height {
      context.environment[ProposedSizeKey.self] = CGSize(width: width, height: height)
    }
    V._makeView(content, context: context, into: &list)
  }

  package func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(
      element, "z \(alignment.css)",
      role: .frame(
        width: width == nil ? FrameRule.inherited(.horizontal, by: element, in: context) : .fixed,
        height: height == nil ? FrameRule.inherited(.vertical, by: element, in: context) : .fixed))
    if let width { wrapper.style("width", pixels: width) }
    if let height { wrapper.style("height", pixels: height) }
    if width != nil { wrapper.add(class: "fw") }
    if height != nil { wrapper.add(class: "fh") }
    return wrapper
  }
}

extension FrameRule {
  /// A spacer in a stack has no size across the stack, so a frame cannot inherit one from it.
  @MainActor
  static func inherited(
    _ axis: Axis, by element: ElementNode, in context: _ViewContext
  ) -> FrameRule {
    guard element.role == .spacer, let stack = context.environment[StackAxisKey.self] else {
      return .inherit
    }
    return stack == axis ? .inherit : .fixed
  }
}

package struct FlexibleFrameModifier: ViewModifier, ElementModifier {
  package typealias Body = Never
  let minWidth: CGFloat?
  let maxWidth: CGFloat?
  let minHeight: CGFloat?
  let maxHeight: CGFloat?
  let alignment: Alignment

  package static func _makeView<V: View>(
    _ modifier: FlexibleFrameModifier, content: V, context: _ViewContext,
    into list: inout _ViewList
  ) {
    var context = context.adding(modifier)
    context.environment.changeProposedSize {
      CGSize(
        width: min($0.width, modifier.maxWidth ?? .infinity),
        height: min($0.height, modifier.maxHeight ?? .infinity))
    }
    V._makeView(content, context: context, into: &list)
  }

  package func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(
      element, "z \(alignment.css)",
      role: .frame(
        width: Self.rule(maxWidth) ?? FrameRule.inherited(.horizontal, by: element, in: context),
        height: Self.rule(maxHeight) ?? FrameRule.inherited(.vertical, by: element, in: context)))
    if let minWidth { wrapper.style("min-width", pixels: minWidth) }
    if let minHeight { wrapper.style("min-height", pixels: minHeight) }
    if let maxWidth, maxWidth.isFinite { wrapper.style("max-width", pixels: maxWidth) }
    if let maxHeight, maxHeight.isFinite { wrapper.style("max-height", pixels: maxHeight) }
    return wrapper
  }

  private static func rule(_ maximum: CGFloat?) -> FrameRule? {
    guard let maximum else { return nil }
    return maximum.isFinite ? .fillLimited : .fill
  }
}
