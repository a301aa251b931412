/// A scrollable view.
public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  public var content: Content
  public var axes: Axis.Set
  public var showsIndicators: Bool

  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.init(axes, showsIndicators: true, content: content)
  }

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  public static func _makeView(
    _ view: ScrollView, context: _ViewContext, into list: inout _ViewList
  ) {
    let element = ElementNode("div", "sc", role: role(view.axes))
    var inner = context
    if view.axes.contains(.vertical) { RefreshElement.attach(to: element, context: &inner) }
    element.children.append(column(of: view, in: inner))
    if view.axes.contains(.horizontal) { element.add(class: "sx") }
    if view.axes.contains(.vertical) { element.add(class: "sy") }
    ScrollLook.apply(context.environment, showsIndicators: view.showsIndicators, to: element)
    context.environment[ScrollFollowerKey.self]?.follow(element)
    // A person must be able to reach a scroll view by keyboard.
    element.attribute("tabindex", "0")
    context.emit(element, into: &list)
  }

  /// A view that scrolls sideways only is as high as its content.
  private static func role(_ axes: Axis.Set) -> LayoutRole {
    axes == .horizontal ? .frame(width: .fill, height: .inherit) : .fixed(.fills)
  }

  private static func column(of view: ScrollView, in context: _ViewContext) -> ElementNode {
    let axis: Axis = view.axes == .horizontal ? .horizontal : .vertical
    var inner = StackElement.context(for: axis, in: context)
    inner.unbounded = view.axes
    inner.environment[ScrollFollowerKey.self] = nil
    let column = ElementNode(
      "div", "scc", role: .stack(axis), children: inner.nodes(of: view.content))
    column.unbounded = view.axes
    if let margins = context.environment[ContentMarginsKey.self] {
      column.style("padding", margins.css)
    }
    return column
  }
}

/// The environment's settings for everything that scrolls.
@MainActor
enum ScrollLook {
  static func apply(
    _ environment: EnvironmentValues, showsIndicators: Bool = true, to element: ElementNode
  ) {
    if !showsIndicators || environment[ScrollIndicatorsKey.self].isHidden {
      element.add(class: "ni")
    }
    if !environment.isScrollEnabled { element.style("overflow", "hidden") }
  }
}
