/// A resolved coordinate space created by the coordinate space protocol.
public struct CoordinateSpace: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case global
    case local
    /// The name as the browser knows it.
    case named(String)
  }

  let kind: Kind

  public static let global = CoordinateSpace(kind: .global)
  public static let local = CoordinateSpace(kind: .local)
  public static func named(_ name: AnyHashable) -> CoordinateSpace {
    CoordinateSpace(kind: .named(SpaceName.of(name)))
  }

  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }

  /// The name of the space on the wire.
  var wireName: String {
    switch kind {
    case .global: "global"
    case .local: "local"
    case .named(let name): name
    }
  }
}

/// A frame of reference within the layout system.
public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// The coordinate space of the view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The coordinate space of the window.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The coordinate space of a view around that was given a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {
  let name: String
  public var coordinateSpace: CoordinateSpace { CoordinateSpace(kind: .named(name)) }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: SpaceName.of(AnyHashable(name)))
  }

  /// The coordinate space of the innermost scroll view around.
  public static var scrollView: NamedCoordinateSpace {
    NamedCoordinateSpace(name: SpaceName.scrollView)
  }
}

/// Names go to the browser as hashes, so that no value of the app leaves the server.
enum SpaceName {
  static let scrollView = "sc"
  static func of(_ name: AnyHashable) -> String { "k" + NodeKey.root.identified(by: name).text }
}

extension View {
  /// Names the view's coordinate space, so that other code can place points and sizes in it.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(CoordinateSpaceModifier(name: name.name))
  }

  /// The form before iOS 17.
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(CoordinateSpaceModifier(name: SpaceName.of(AnyHashable(name))))
  }
}

private struct CoordinateSpaceModifier: ElementwiseModifier {
  typealias Body = Never
  let name: String

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let known = element.attributes.first { $0.name == "data-cs" }?.value
    element.attribute("data-cs", known.map { $0 + " " + name } ?? name)
    return element
  }
}
