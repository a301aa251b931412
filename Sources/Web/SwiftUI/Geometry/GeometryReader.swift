/// A container view that defines its content as a function of its own size and coordinate space.
///
/// Only the browser knows sizes. So the content runs for the first time once the size is reported,
/// and no code ever sees made-up geometry. A fixed frame around gives the size earlier, to content
/// that asks for nothing else.
public struct GeometryReader<Content: View>: View {
  public typealias Body = Never
  public var content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public static func _makeView(
    _ view: GeometryReader, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(GeometryNode(view: view, context: context))
  }
}

/// A proxy for access to the size and coordinate space of the container view.
@MainActor
public struct GeometryProxy {
  let geometry: Geometry
  weak var watcher: (any GeometryWatcher)?

  /// The size of the container view.
  public var size: CGSize { geometry.size }

  /// The safe area inset of the container view.
  public var safeAreaInsets: EdgeInsets {
    watcher?.askedForPlace()
    return geometry.safeAreaInsets
  }

  /// Returns the container view's bounds rectangle, converted to a defined coordinate space.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// The form before iOS 17.
  @_disfavoredOverload
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    if !coordinateSpace.isLocal { watcher?.askedForPlace() }
    return geometry.frame(in: coordinateSpace)
  }

  /// Returns the given coordinate space's bounds rectangle, converted to the local space.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    watcher?.askedForPlace()
    return geometry.bounds(of: coordinateSpace.name)
  }
}

/// Told when content asks where it stands: only then does the browser report more than sizes.
@MainActor
protocol GeometryWatcher: AnyObject {
  func askedForPlace()
}

private final class GeometryNode<Content: View>: ViewNode<GeometryReader<Content>>, GeometryWatcher
{
  private var measured: Geometry?
  private var wantsPlace = false
  private var isResolving = false

  override func resolveContent() -> [Node] {
    let element = ElementNode("div", "z p1", role: .fixed(.fills))
    element.on(.resize) { [weak self] in self?.report($0) }
    element.children = content()
    if wantsPlace { element.attribute("data-g", true) }
    var list = _ViewList()
    var outer = context
    outer.key = .root
    outer.emit(element, into: &list)
    return list.nodes
  }

  private func content() -> [Node] {
    let known = context.environment[ProposedSizeKey.self].map(Geometry.init(size:))
    guard let geometry = measured ?? known else { return [] }
    isResolving = true
    defer { isResolving = false }
    let proxy = GeometryProxy(geometry: geometry, watcher: self)
    let content = tracked { view.content(proxy) }
    // The origin is not known yet, so the content that was just computed is discarded.
    if wantsPlace, geometry.origin == nil { return [] }
    var inner = context.inside
    inner.unbounded = []
    inner.environment[StackAxisKey.self] = nil
    inner.environment[ProposedSizeKey.self] = geometry.size
    return describe(content, in: inner)
  }

  private func report(_ payload: EventPayload) {
    guard let new = Geometry(payload), new != measured else { return }
    measured = new
    invalidate()
  }

  func askedForPlace() {
    guard !wantsPlace else { return }
    wantsPlace = true
    // Asked later, by a view inside: the element has to say so to the browser.
    if !isResolving { invalidate() }
  }
}
