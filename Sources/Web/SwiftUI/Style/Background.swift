extension View {
  /// Layers the views that you specify behind this view.
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(LayerModifier(layer: content(), alignment: alignment, isInFront: false))
  }

  /// The form before iOS 15.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(layer: background, alignment: alignment, isInFront: false))
  }

  /// Sets the view's background to a style.
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(PaintModifier(style: style, edges: edges))
  }

  /// Sets the view's background to the default background style.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    modifier(PaintModifier(style: BackgroundStyle(), edges: edges))
  }

  public func background(
    _ color: Color, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(PaintModifier(style: color, edges: edges))
  }

  /// Sets the view's background to a shape filled with a style.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }

  /// Sets the view's background to a shape filled with the default background style.
  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    background { shape.fill(BackgroundStyle(), style: fillStyle) }
  }

  /// Layers the views that you specify in front of this view.
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(LayerModifier(layer: content(), alignment: alignment, isInFront: true))
  }

  /// The form before iOS 15.
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(layer: overlay, alignment: alignment, isInFront: true))
  }

  /// Layers the specified style in front of this view.
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Layers a shape that you specify in front of this view.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  /// Adds a border to this view with the specified style and width.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width).allowsHitTesting(false) }
  }
}

/// A style for rasterizing vector shapes.
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// A layer behind or in front that takes the size of the view, and never changes it.
private struct LayerModifier<Layer: View>: ElementwiseModifier {
  typealias Body = Never
  let layer: Layer
  let alignment: Alignment
  let isInFront: Bool

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(element)
    var inner = context.outside
    inner.environment[StackAxisKey.self] = nil
    inner.environment[ProposedSizeKey.self] = element.fixedSize
    inner.unbounded = []
    let decoration = Self.decoration(inner.nodes(of: layer), alignment)
    wrapper.children = isInFront ? [element, decoration] : [decoration, element]
    return wrapper
  }

  /// A shape that is a box is the layer itself: one element less for each card and tile.
  private static func decoration(_ nodes: [Node], _ alignment: Alignment) -> ElementNode {
    if nodes.count == 1, let box = nodes[0] as? ElementNode, box.hasClass("shb"),
      box.key == .root, box.role == .fixed(.fills), box.handlers.isEmpty
    {
      box.add(class: "lay")
      box.role = .outOfFlow
      box.key = NodeKey.root.slot(1)
      return box
    }
    return ElementNode(
      "div", "lay z \(alignment.css)", role: .outOfFlow, children: nodes,
      key: NodeKey.root.slot(1))
  }
}

/// A background that needs no layer: paint on the element itself.
private struct PaintModifier<Style: ShapeStyle>: ElementwiseModifier {
  typealias Body = Never
  let style: Style
  let edges: Edge.Set

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let paint = style._paint(in: context.outside.environment)
    let target = Wrapper.unpainted(element, taking: "background", conflicts: Wrapper.effects)
    if let className = paint.className {
      target.add(class: className)
    } else {
      target.style("background", paint.background ?? paint.color)
    }
    if !edges.isEmpty { target.add(class: "bgs") }
    return target
  }
}
