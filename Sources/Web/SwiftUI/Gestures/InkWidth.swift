extension View {
  /// Makes the width of the browser's ink in this view depend on the speed of the pen. It is for an
  /// app whose own strokes do the same. It exists only on Linux: an app wraps it in a type of its
  /// own. See "Ink" in docs/swiftui.md for the exact line.
  /// - Parameters:
  /// - slow: the width of the line at rest, in points.
  /// - fast: the width that a fast line approaches.
  /// - halfway: the speed in points per second that gives the mean of both widths.
  public func _browserInk(slow: CGFloat, fast: CGFloat, halfway: CGFloat) -> some View {
    let numbers = [slow, fast, halfway].map { CSS.number($0 >= 0.1 ? Double($0) : 0.1) }
    return modifier(AttributeModifier(name: "data-iw", value: numbers.joined(separator: ",")))
  }
}
