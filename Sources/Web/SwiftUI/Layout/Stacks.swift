/// A view that arranges its subviews in a horizontal line.
public struct HStack<Content: View>: View {
  public typealias Body = Never
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static func _makeView(_ view: HStack, context: _ViewContext, into list: inout _ViewList) {
    let classes = ["h ht", "h", "h hb", "h hf", "h hl"][view.alignment.index]
    let element = StackElement.make(
      classes, .horizontal, spacing: view.spacing, content: view.content, context: context)
    context.emit(element, into: &list)
  }
}

/// A view that arranges its subviews in a vertical line.
public struct VStack<Content: View>: View {
  public typealias Body = Never
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static func _makeView(_ view: VStack, context: _ViewContext, into list: inout _ViewList) {
    let classes = ["v al", "v", "v at"][view.alignment.index]
    let element = StackElement.make(
      classes, .vertical, spacing: view.spacing, content: view.content, context: context)
    context.emit(element, into: &list)
  }
}

/// A view that overlays its subviews, aligning them in both axes.
public struct ZStack<Content: View>: View {
  public typealias Body = Never
  private let alignment: Alignment
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public static func _makeView(_ view: ZStack, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode(
      "div", "z \(view.alignment.css)", role: .overlay,
      children: StackElement.context(for: nil, in: context).nodes(of: view.content))
    context.emit(element, into: &list)
  }
}

/// The axis of the stack around a view: dividers and spacers stand across it or along it.
struct StackAxisKey: EnvironmentKey {
  static let defaultValue: Axis? = nil
}

@MainActor
enum StackElement {
  /// The style sheet's gap.
  static let spacing: CGFloat = 8

  static func make<Content: View>(
    _ classes: String, _ axis: Axis, spacing: CGFloat?, content: Content, context: _ViewContext
  ) -> ElementNode {
    let element = ElementNode(
      "div", classes, role: .stack(axis),
      children: self.context(for: axis, in: context).nodes(of: content))
    if let spacing { element.style("gap", pixels: spacing) }
    return element
  }

  static func context(for axis: Axis?, in context: _ViewContext) -> _ViewContext {
    var inner = context
    inner.environment[StackAxisKey.self] = axis
    if axis != nil { inner.environment[ProposedSizeKey.self] = nil }
    return inner
  }
}

/// A flexible space that expands along the major axis of its containing stack layout.
public struct Spacer: View {
  public typealias Body = Never
  public var minLength: CGFloat?

  public nonisolated init(minLength: CGFloat? = nil) { self.minLength = minLength }

  public static func _makeView(_ view: Spacer, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode("div", "sp", role: .spacer)
    if let length = view.minLength {
      let isRow = context.environment[StackAxisKey.self] == .horizontal
      element.style(isRow ? "min-width" : "min-height", pixels: length)
    }
    context.emit(element, into: &list)
  }
}

/// A visual element that can be used to separate other content.
public struct Divider: View {
  public typealias Body = Never
  public nonisolated init() {}

  public static func _makeView(_ view: Divider, context: _ViewContext, into list: inout _ViewList) {
    let isRow = context.environment[StackAxisKey.self] == .horizontal
    let element = ElementNode(
      "div", "dv", role: .fixed(isRow ? .fillsHeight : .fillsWidth))
    element.attribute("role", "separator")
    element.attribute("aria-orientation", isRow ? "vertical" : "horizontal")
    context.emit(element, into: &list)
  }
}
