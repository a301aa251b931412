/// Describes the changes to a view that is added to or removed from the view hierarchy. The browser
/// runs transitions, so each is composed of the browser's own.
public protocol Transition: Sendable {
  var _erased: AnyTransition { get }
}

public struct OpacityTransition: Transition {
  public init() {}
  public var _erased: AnyTransition { .opacity }
}

public struct IdentityTransition: Transition {
  public init() {}
  public var _erased: AnyTransition { .identity }
}

public struct SlideTransition: Transition {
  public init() {}
  public var _erased: AnyTransition { .slide }
}

public struct ScaleTransition: Transition {
  public var scale: Double
  public var anchor: UnitPoint

  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  public var _erased: AnyTransition { .scale(scale: CGFloat(scale), anchor: anchor) }
}

public struct MoveTransition: Transition {
  public var edge: Edge
  public init(edge: Edge) { self.edge = edge }
  public var _erased: AnyTransition { .move(edge: edge) }
}

public struct PushTransition: Transition {
  public var edge: Edge
  public init(edge: Edge) { self.edge = edge }
  public var _erased: AnyTransition { .push(from: edge) }
}

public struct OffsetTransition: Transition {
  public var offset: CGSize
  public init(_ offset: CGSize) { self.offset = offset }
  public var _erased: AnyTransition { .offset(offset) }
}

public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  public var insertion: Insertion
  public var removal: Removal

  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  public var _erased: AnyTransition {
    .asymmetric(insertion: insertion._erased, removal: removal._erased)
  }
}

/// Two transitions at once.
public struct _CombinedTransition<First: Transition, Second: Transition>: Transition {
  let first: First
  let second: Second
  public var _erased: AnyTransition { first._erased.combined(with: second._erased) }
}

extension Transition {
  /// Combines this transition with another.
  public func combined<T: Transition>(with other: T) -> some Transition {
    _CombinedTransition(first: self, second: other)
  }
}

extension Transition where Self == OpacityTransition {
  public static var opacity: OpacityTransition { OpacityTransition() }
}

extension Transition where Self == IdentityTransition {
  public static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == SlideTransition {
  public static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == ScaleTransition {
  public static var scale: ScaleTransition { ScaleTransition(1e-5) }
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(scale, anchor: anchor)
  }
}

extension Transition where Self == MoveTransition {
  public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

extension Transition where Self == PushTransition {
  public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

extension Transition where Self == OffsetTransition {
  public static func offset(_ offset: CGSize) -> OffsetTransition { OffsetTransition(offset) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetTransition {
    OffsetTransition(CGSize(width: x, height: y))
  }
}

extension View {
  /// Associates a transition with the view.
  @_disfavoredOverload
  public func transition<T: Transition>(_ transition: T) -> some View {
    self.transition(transition._erased)
  }
}
