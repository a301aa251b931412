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

private struct FixedSizeModifier: ViewModifier, ElementModifier {
  typealias Body = Never
  let horizontal: Bool
  let vertical: Bool

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context.adding(modifier)
    // Inside its ideal size there is something to fill again: cards of a row are equally high.
    if modifier.horizontal { context.unbounded.remove(.horizontal) }
    if modifier.vertical { context.unbounded.remove(.vertical) }
    V._makeView(content, context: context, into: &list)
  }

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
    let isPicture = element.tag == "img"
    if isPicture { element.style("object-fit", mode == .fit ? "contain" : "cover") }
    guard let ratio, ratio.isFinite, ratio > 0 else { return element }
    if mode == .fit, element.role == .fixed(.fills), context.outside.unbounded.isEmpty, !isPicture {
      return largestFitting(element, ratio)
    }
    let target = element.role == .spacer ? Wrapper.around(element) : element
    target.style("aspect-ratio", CSS.number(Double(ratio)))
    if mode == .fit {
      target.style("max-width", "100%")
      target.style("max-height", "100%")
    }
    return target
  }

  /// A view that fills its room has no size of its own to scale. It becomes the largest box of that
  /// ratio inside the room.
  private func largestFitting(_ element: ElementNode, _ ratio: CGFloat) -> ElementNode {
    let number = CSS.number(Double(ratio))
    let box = Wrapper.around(element)
    box.style("width", "min(100cqw,100cqh*\(number))")
    box.style("aspect-ratio", number)
    box.role = .fixed([])
    let room = Wrapper.around(box, role: .fixed(.fills))
    room.style("container-type", "size")
    return room
  }
}
