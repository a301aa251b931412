/// A trimmed shape of a free form, in a frame whose size only the browser knows. The browser trims
/// and animates by dashes, and these do not scale with a path. So the path is drawn exactly once
/// the size is reported. Until then it is cut and scaled.
@MainActor
final class MeasuredShapeNode<S: Shape>: ViewNode<_ShapeView<S>> {
  private var measured: CGSize?

  static func isNeeded(for shape: S, in context: _ViewContext) -> Bool {
    shape._trim != nil && shape._outline == nil && !shape._isAbsolute
      && context.environment[ProposedSizeKey.self] == nil
  }

  override func resolveContent() -> [Node] {
    var outer = context
    outer.key = .root
    var inner = outer
    inner.environment[ProposedSizeKey.self] = measured
    let element = view.element(in: inner)
    element.on(.resize) { [weak self] in self?.report($0) }
    var list = _ViewList()
    outer.emit(element, into: &list)
    return list.nodes
  }

  private func report(_ payload: EventPayload) {
    guard let size = Geometry(payload)?.size, size != measured, size.width > 0, size.height > 0
    else { return }
    measured = size
    invalidate()
  }
}
