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

struct FrameModifier: ViewModifier, ElementModifier {
  typealias Body = Never
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  static func _makeView<V: View>(
    _ modifier: FrameModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context.adding(modifier)
    // Inside a fixed length there is something to fill again.
    if modifier.width != nil { context.unbounded.remove(.horizontal) }
    if modifier.height != nil { context.unbounded.remove(.vertical) }
    if let width = modifier.width, let height = modifier.height {
      context.environment[ProposedSizeKey.self] = CGSize(width: width, height: height)
    }
    V._makeView(content, context: context, into: &list)
  }

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(
      element, "z \(alignment.css)",
      role: .frame(width: width == nil ? .inherit : .fixed, height: height == nil ? .inherit : .fixed))
    if let width { wrapper.style("width", pixels: width) }
    if let height { wrapper.style("height", pixels: height) }
    if width != nil { wrapper.add(class: "fw") }
    if height != nil { wrapper.add(class: "fh") }
    return wrapper
  }
}

struct FlexibleFrameModifier: ElementwiseModifier {
  typealias Body = Never
  let minWidth: CGFloat?
  let maxWidth: CGFloat?
  let minHeight: CGFloat?
  let maxHeight: CGFloat?
  let alignment: Alignment

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(
      element, "z \(alignment.css)",
      role: .frame(width: Self.rule(maxWidth), height: Self.rule(maxHeight)))
    if let minWidth { wrapper.style("min-width", pixels: minWidth) }
    if let minHeight { wrapper.style("min-height", pixels: minHeight) }
    if let maxWidth, maxWidth.isFinite { wrapper.style("max-width", pixels: maxWidth) }
    if let maxHeight, maxHeight.isFinite { wrapper.style("max-height", pixels: maxHeight) }
    return wrapper
  }

  private static func rule(_ maximum: CGFloat?) -> FrameRule {
    guard let maximum else { return .inherit }
    return maximum.isFinite ? .fillLimited : .fill
  }
}

extension View {
  /// Fixes this view at its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Fixes this view at its ideal size in the specified dimensions.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Sets the priority by which a parent layout should apportion space to this child.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(StyleModifier(name: "flex-shrink", value: value > 0 ? "0" : "1"))
  }

  /// Constrains this view's dimensions to the specified aspect ratio.
  public func aspectRatio(
    _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
  ) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio, mode: contentMode))
  }

  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio.width / aspectRatio.height, mode: contentMode))
  }

  /// Scales this view to fit its parent.
  public func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }
  /// Scales this view to fill its parent.
  public func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }
}

/// Constants that define how a view's content fills the available space.
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

private struct FixedSizeModifier: ElementwiseModifier {
  typealias Body = Never
  let horizontal: Bool
  let vertical: Bool

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(
      element,
      role: .frame(width: horizontal ? .fixed : .inherit, height: vertical ? .fixed : .inherit))
    if horizontal { wrapper.style("width", "max-content") }
    if vertical { wrapper.style("height", "max-content") }
    wrapper.style("flex", "none")
    return wrapper
  }
}

private struct AspectRatioModifier: ElementwiseModifier {
  typealias Body = Never
  let ratio: CGFloat?
  let mode: ContentMode

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = element.role == .spacer ? Wrapper.around(element) : element
    target.style("object-fit", mode == .fit ? "contain" : "cover")
    if let ratio {
      target.style("aspect-ratio", CSS.number(Double(ratio)))
      if mode == .fit {
        target.style("max-width", "100%")
        target.style("max-height", "100%")
      }
    }
    return target
  }
}
