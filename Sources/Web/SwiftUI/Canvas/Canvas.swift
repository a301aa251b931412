/// A view type that supports immediate mode drawing.
///
/// The browser draws it as a picture of paths. Unchanged drawings are not sent again, and of a path
/// that only grew the new part is sent.
public struct Canvas: View {
  public typealias Body = Never
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  public var isOpaque: Bool
  public var colorMode: ColorRenderingMode
  public var rendersAsynchronously: Bool

  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.renderer = renderer
    isOpaque = opaque
    self.colorMode = colorMode
    self.rendersAsynchronously = rendersAsynchronously
  }

  public static func _makeView(_ view: Canvas, context: _ViewContext, into list: inout _ViewList) {
    list.nodes.append(CanvasNode(view: view, context: context))
  }
}

/// The set of possible working color spaces for color-compositing operations; here always sRGB.
public enum ColorRenderingMode: Equatable, Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

private final class CanvasNode: ViewNode<Canvas> {
  private var measured: CGSize?
  private let sheet = CanvasSheet()

  override func resolveContent() -> [Node] {
    let svg = ElementNode("svg", "shp cv", role: .fixed(.fills))
    svg.attribute("aria-hidden", "true")
    svg.on(.resize) { [weak self] in self?.report($0) }
    // Nothing is drawn before the size is known, because every position follows from it.
    if let size = measured ?? context.environment[ProposedSizeKey.self] {
      svg.children = sheet.elements(of: draw(in: size), context: context.inside)
    }
    var list = _ViewList()
    var outer = context
    outer.key = .root
    outer.emit(svg, into: &list)
    return list.nodes
  }

  private func draw(in size: CGSize) -> [CanvasDrawing] {
    let recorder = GraphicsContext.Recorder()
    var drawing = GraphicsContext(recorder: recorder, environment: context.environment)
    tracked { view.renderer(&drawing, size) }
    return recorder.drawings
  }

  private func report(_ payload: EventPayload) {
    guard let size = Geometry(payload)?.size, size != measured else { return }
    measured = size
    invalidate()
  }
}
