extension View {
  /// Sets the transparency of this view.
  public func opacity(_ opacity: Double) -> some View {
    modifier(OpacityModifier(opacity: opacity))
  }

  /// Hides this view unconditionally; it keeps its place.
  public func hidden() -> some View { modifier(HiddenModifier()) }

  /// Controls the display order of overlapping views.
  public func zIndex(_ value: Double) -> some View { modifier(ZIndexModifier(value: value)) }

  /// Adds a shadow to this view.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(
      FilterModifier(
        filter: "drop-shadow(\(CSS.pixels(x)) \(CSS.pixels(y)) \(CSS.pixels(radius)) \(color.css))")
    )
  }

  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(FilterModifier(filter: "blur(\(CSS.pixels(radius)))"))
  }

  public func brightness(_ amount: Double) -> some View {
    modifier(FilterModifier(filter: "brightness(\(CSS.number(1 + amount)))"))
  }

  public func contrast(_ amount: Double) -> some View {
    modifier(FilterModifier(filter: "contrast(\(CSS.number(amount)))"))
  }

  public func saturation(_ amount: Double) -> some View {
    modifier(FilterModifier(filter: "saturate(\(CSS.number(amount)))"))
  }

  public func grayscale(_ amount: Double) -> some View {
    modifier(FilterModifier(filter: "grayscale(\(CSS.number(amount)))"))
  }

  public func hueRotation(_ angle: Angle) -> some View {
    modifier(FilterModifier(filter: "hue-rotate(\(CSS.number(angle.degrees))deg)"))
  }

  /// Composites this view's contents into an offscreen image: the browser does so by itself.
  public func compositingGroup() -> some View {
    modifier(StyleModifier(name: "isolation", value: "isolate"))
  }

  public func drawingGroup(opaque: Bool = false) -> some View { compositingGroup() }

  /// Configures whether this view participates in hit test operations.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(HitTestingModifier(isEnabled: enabled))
  }

  /// Defines the content shape for hit testing. A browser's element takes taps in its whole box.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View { self }

  /// Adds a reason to apply a redaction to this view hierarchy.
  public func redacted(reason: RedactionReasons) -> some View {
    modifier(RedactedModifier(reasons: reason))
      .modifier(EnvironmentModifier { $0.redactionReasons.formUnion(reason) })
  }

  /// Sets the visibility of the status bar. A browser tab has no status bar of the app.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  public func statusBar(hidden: Bool) -> some View { self }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}

/// The visibility of a UI element, chosen automatically based on the platform and current context.
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

/// The reasons to apply a redaction to data displayed on screen.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// A kind for the content shape of a view.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// A view that cannot be seen cannot be tapped, focused or read either.
private struct OpacityModifier: ElementwiseModifier {
  typealias Body = Never
  let opacity: Double

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(element, taking: "opacity", conflicts: ["visibility"])
    target.style("opacity", CSS.number(opacity))
    if opacity <= 0 { target.style("visibility", "hidden") }
    return target
  }
}

/// Allowing hits does not undo the prohibition of an outer view.
private struct HitTestingModifier: ElementwiseModifier {
  typealias Body = Never
  let isEnabled: Bool

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    // A class, since the style sheet lets controls inside a layer take taps again.
    if !isEnabled { element.add(class: "nh") }
    return element
  }
}

private struct HiddenModifier: ElementwiseModifier {
  typealias Body = Never

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(element, taking: "visibility")
    target.style("visibility", "hidden")
    return target
  }
}

private struct RedactionReasonsKey: EnvironmentKey {
  static let defaultValue = RedactionReasons()
}

extension EnvironmentValues {
  /// The current redaction reasons applied to the view hierarchy.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }
}

private struct RedactedModifier: ElementwiseModifier {
  typealias Body = Never
  let reasons: RedactionReasons

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    if !reasons.isEmpty {
      element.add(class: "rd")
      element.attribute("aria-busy", "true")
    }
    return element
  }
}

private struct ZIndexModifier: ElementwiseModifier {
  typealias Body = Never
  let value: Double

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    // The browser's layers are whole numbers; a hundred of ours to one.
    let layer = value.isFinite ? min(max(value * 100, -1e6), 1e6) : 0
    element.style("z-index", CSS.number(layer.rounded()))
    return element
  }
}

/// Filters of one element add up in the order of the modifiers.
private struct FilterModifier: ElementwiseModifier {
  typealias Body = Never
  let filter: String

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(element, taking: "filter", conflicts: Wrapper.effects)
    target.style("filter", filter)
    return target
  }
}
