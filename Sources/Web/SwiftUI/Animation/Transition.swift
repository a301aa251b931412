/// A type-erased transition.
public struct AnyTransition: Sendable {
  /// The insertion in the client script's grammar; "n" stands for no transition.
  var insertion: String
  var removal: String

  private init(_ both: String) {
    insertion = both
    removal = both
  }

  public init<T: Transition>(_ transition: T) { self = transition._erased }

  public static let identity = AnyTransition("n")
  public static let opacity = AnyTransition("o")
  public static let scale = AnyTransition("s0")
  public static var slide: AnyTransition {
    .asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing))
  }

  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition("s\(CSS.number(Double(scale)))")
  }

  public static func move(edge: Edge) -> AnyTransition {
    AnyTransition("m:" + ["t", "l", "b", "r"][Int(edge.rawValue)])
  }

  public static func push(from edge: Edge) -> AnyTransition {
    let opposite = [Edge.bottom, .trailing, .top, .leading][Int(edge.rawValue)]
    return .asymmetric(
      insertion: move(edge: edge).combined(with: .opacity),
      removal: move(edge: opposite).combined(with: .opacity))
  }

  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    AnyTransition("f:\(CSS.number(Double(x))):\(CSS.number(Double(y)))")
  }

  public static func offset(_ offset: CGSize) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }

  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    var transition = insertion
    transition.removal = removal.removal
    return transition
  }

  public func combined(with other: AnyTransition) -> AnyTransition {
    func join(_ first: String, _ second: String) -> String {
      first == "n" ? second : (second == "n" ? first : "\(first),\(second)")
    }
    var transition = self
    transition.insertion = join(insertion, other.insertion)
    transition.removal = join(removal, other.removal)
    return transition
  }

  /// Animations on a transition are those of its transaction here.
  public func animation(_ animation: Animation?) -> AnyTransition { self }

  var wireForm: String { insertion == removal ? insertion : "\(insertion)|\(removal)" }
}

extension View {
  /// Associates a transition with the view.
  public func transition(_ t: AnyTransition) -> some View {
    modifier(AttributeModifier(name: "data-tr", value: t.wireForm))
  }

  /// Modifies how content changes inside: the browser replaces text at once.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
}

/// A kind of transition that applies to the content within a single view.
public struct ContentTransition: Equatable, Sendable {
  private let name: String
  public static let identity = ContentTransition(name: "identity")
  public static let opacity = ContentTransition(name: "opacity")
  public static let interpolate = ContentTransition(name: "interpolate")
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(name: "numericText")
  }
}
