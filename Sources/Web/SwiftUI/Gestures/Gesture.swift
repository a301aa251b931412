/// An instance that matches a sequence of events to a gesture.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  /// Whether a view with this gesture may be one to draw on: a drag that begins with the touch.
  var _startsWithTouch: Bool { get }
  /// Connects the gesture to an element. `changed` and `ended` are told its values.
  func _attach(to element: ElementNodeBox, callbacks: _GestureCallbacks<Value>)
}

extension Gesture {
  public var _startsWithTouch: Bool { false }
}

/// The receivers of a gesture's values.
@MainActor
public struct _GestureCallbacks<Value> {
  var changed: [@MainActor (Value) -> Void] = []
  var ended: [@MainActor (Value) -> Void] = []
  /// Told when the gesture is over, however it ended.
  var finished: [@MainActor () -> Void] = []

  func change(_ value: Value) { for callback in changed { callback(value) } }

  func end(_ value: Value) {
    for callback in ended { callback(value) }
    finish()
  }

  func finish() { for callback in finished { callback() } }
}

/// The element that a gesture is attached to.
@MainActor
public struct ElementNodeBox {
  let element: ElementNode
  weak var graph: ViewGraph?
  /// Where drawing is watched for, if it may be.
  weak var ink: (any InkArea)?
}

/// A gesture that recognizes one or more taps.
public struct TapGesture: Gesture {
  public var count: Int
  public nonisolated init(count: Int = 1) { self.count = count }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Void>) {
    box.element.on(count > 1 ? .doubleTap : .tap) { _ in callbacks.end(()) }
    GestureElement.makeFocusable(box.element)
  }
}

/// A gesture that recognizes one or more taps and reports their location.
public struct SpatialTapGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public var count: Int
  public var coordinateSpace: CoordinateSpace

  public nonisolated init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Value>) {
    box.element.on(count > 1 ? .doubleTap : .tap) { payload in
      callbacks.end(Value(location: payload.point ?? .zero))
    }
    GestureElement.askForLocation(box.element, in: coordinateSpace)
    GestureElement.makeFocusable(box.element)
  }
}

/// A gesture that succeeds when the user performs a long press.
public struct LongPressGesture: Gesture {
  public var minimumDuration: Double
  public var maximumDistance: CGFloat

  public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Bool>) {
    var pressing: (@MainActor (Bool) -> Void)?
    if !callbacks.changed.isEmpty || !callbacks.finished.isEmpty {
      pressing = { isPressing in
        if isPressing { callbacks.change(true) } else { callbacks.finish() }
      }
    }
    GestureElement.addLongPress(
      to: box.element, seconds: minimumDuration, distance: maximumDistance,
      action: { callbacks.end(true) }, pressing: pressing)
  }
}

/// A gesture with one more callback.
public struct _CallbackGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  let base: Base
  let add: @MainActor (inout _GestureCallbacks<Base.Value>) -> Void

  public var _startsWithTouch: Bool { base._startsWithTouch }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Base.Value>) {
    var callbacks = callbacks
    add(&callbacks)
    base._attach(to: box, callbacks: callbacks)
  }
}

extension Gesture {
  /// Adds an action to perform when the gesture ends.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> _CallbackGesture<Self> {
    _CallbackGesture(base: self) { $0.ended.append(action) }
  }

  /// Updates the provided gesture state property as the gesture's value changes.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping @MainActor (Value, inout State, inout Transaction) -> Void
  ) -> _CallbackGesture<Self> {
    _CallbackGesture(base: self) { callbacks in
      callbacks.changed.append { value in
        state.update { current, transaction in body(value, &current, &transaction) }
      }
      callbacks.finished.append { state.reset() }
    }
  }
}

extension Gesture where Value: Equatable {
  /// Adds an action to perform when the gesture's value changes.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> _CallbackGesture<Self> {
    _CallbackGesture(base: self) { $0.changed.append(action) }
  }
}

/// Controls which gestures a view takes part in.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none = GestureMask([])
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  /// Attaches a gesture to the view with a lower precedence than gestures defined by the view.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, isActive: mask.contains(.gesture)))
  }

  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self.gesture(gesture, including: mask) }

  public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self.gesture(gesture, including: mask) }
}

struct GestureModifier<G: Gesture>: ViewModifier, ElementModifier {
  typealias Body = Never
  let gesture: G
  let isActive: Bool
  weak var ink: (any InkArea)?

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    guard modifier.isActive, modifier.gesture._startsWithTouch else {
      return V._makeView(content, context: context.adding(modifier), into: &list)
    }
    list.nodes.append(InkNode(modifier: modifier, content: content, context: context))
  }

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    if isActive, context.outside.environment.isEnabled {
      gesture._attach(
        to: ElementNodeBox(element: element, graph: context.graph, ink: ink),
        callbacks: _GestureCallbacks())
      if ink?.isInk == true { element.attribute("data-ink", true) }
    }
    return element
  }
}
