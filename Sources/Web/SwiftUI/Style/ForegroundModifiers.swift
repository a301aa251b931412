extension View {
  /// Sets a view's foreground elements to use a given style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[ForegroundKey.self] = style._foreground(in: $0) })
  }

  /// Sets the primary and secondary levels of the foreground style. Our symbols have one layer, so
  /// the primary level paints.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View { foregroundStyle(primary) }

  /// Sets the primary, secondary, and tertiary levels of the foreground style.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View { foregroundStyle(primary) }

  /// Sets the color of the foreground elements displayed by this view.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(EnvironmentModifier { $0[ForegroundKey.self] = color })
  }

  /// Sets the tint color within this view.
  public func tint(_ tint: Color?) -> some View { modifier(TintModifier(style: tint)) }

  /// Sets the tint within this view.
  @_disfavoredOverload
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View { modifier(TintModifier(style: tint)) }

  /// Sets the accent color for this view and the views it contains.
  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
}

/// The tint is in the environment for shapes. For controls, which the style sheet draws, it is a
/// variable of the sheet.
private struct TintModifier: ViewModifier, ElementModifier {
  typealias Body = Never
  let style: (any ShapeStyle)?

  static func _makeView<V: View>(
    _ modifier: TintModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context.adding(modifier)
    let outer = context.environment
    context.environment[TintKey.self] = modifier.style.map { PlacedStyle.of($0, in: outer) }
    V._makeView(content, context: context, into: &list)
  }

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    guard let style, !element.hasStyle("--tint") else { return element }
    element.style("--tint", style._paint(in: context.outside.environment).color)
    return element
  }
}

/// A style that means something by its environment, such as `.tint`, with the one it was set in.
/// Set as it is, `.foregroundStyle(.foreground)` would be defined by itself, without end.
struct PlacedStyle: ShapeStyle {
  let style: any ShapeStyle
  private let environment: Place

  /// Safe to send: it never changes and is made on the main actor. Only `_paint` reads it, on the
  /// main actor too.
  private struct Place: @unchecked Sendable {
    let values: EnvironmentValues
  }

  @MainActor
  static func of(_ style: any ShapeStyle, in environment: EnvironmentValues) -> any ShapeStyle {
    style is Color ? style : PlacedStyle(style: style, environment: Place(values: environment))
  }

  func _paint(in environment: EnvironmentValues) -> _Paint {
    style._paint(in: self.environment.values)
  }
}
