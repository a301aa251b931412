extension View {
  /// Adds an action to perform when this view recognizes a tap gesture.
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void)
    -> some View
  {
    modifier(TapModifier(count: count, action: { _ in action() }))
  }

  /// Adds an action to perform when this view recognizes a tap gesture, with its location.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View {
    modifier(
      TapModifier(count: count, space: coordinateSpace.coordinateSpace, action: action))
  }

  /// Adds an action to perform when this view recognizes a long press gesture.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping @MainActor () -> Void,
    onPressingChanged: (@MainActor (Bool) -> Void)? = nil
  ) -> some View {
    modifier(
      LongPressModifier(
        seconds: minimumDuration, distance: maximumDistance, action: action,
        pressing: onPressingChanged))
  }

  /// The form before iOS 15.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    pressing: (@MainActor (Bool) -> Void)? = nil, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(
      LongPressModifier(
        seconds: minimumDuration, distance: maximumDistance, action: action, pressing: pressing))
  }
}

struct TapModifier: ElementwiseModifier {
  typealias Body = Never
  let count: Int
  /// The space in which the location is wanted; nil if the location is not wanted.
  var space: CoordinateSpace?
  let action: @MainActor (CGPoint) -> Void

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    guard context.outside.environment.isEnabled else { return element }
    let action = action
    element.on(count > 1 ? .doubleTap : .tap) { action($0.point ?? .zero) }
    if let space { GestureElement.askForLocation(element, in: space) }
    GestureElement.makeFocusable(element)
    return element
  }
}

private struct LongPressModifier: ElementwiseModifier {
  typealias Body = Never
  let seconds: Double
  let distance: CGFloat
  let action: @MainActor () -> Void
  let pressing: (@MainActor (Bool) -> Void)?

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    guard context.outside.environment.isEnabled else { return element }
    GestureElement.addLongPress(
      to: element, seconds: seconds, distance: distance, action: action, pressing: pressing)
    return element
  }
}

@MainActor
enum GestureElement {
  /// A view that takes taps must be reachable by keyboard and known to assistive technology. Its
  /// content decides later whether it can be a button: one that holds controls cannot.
  static func makeFocusable(_ element: ElementNode) { element.takesTaps = true }

  /// Has the browser send where a tap was.
  static func askForLocation(_ element: ElementNode, in space: CoordinateSpace) {
    element.on(.tapLocation) { _ in }
    if !space.isLocal { element.attribute("data-ts", space.wireName) }
  }

  static func addLongPress(
    to element: ElementNode, seconds: Double, distance: CGFloat,
    action: @escaping @MainActor () -> Void, pressing: (@MainActor (Bool) -> Void)?
  ) {
    element.on(.longPress) { _ in action() }
    if let pressing { element.on(.longPressing) { pressing($0.isOn) } }
    element.attribute("data-l", "\(CSS.number(seconds)),\(CSS.number(Double(distance)))")
    makeFocusable(element)
  }
}

extension EventPayload {
  /// A payload of `[x, y]`, in points.
  var point: CGPoint? {
    guard list.count >= 2, let x = list[0].number, let y = list[1].number else { return nil }
    return CGPoint(x: x, y: y)
  }
}
