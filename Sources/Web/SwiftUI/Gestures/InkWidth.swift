extension View {
  /// Has the browser's ink in this view follow the speed of the pen, for an app whose own strokes do
  /// so too. Only on Linux: an app keeps it behind a type of its own. See "Ink" in docs/swiftui.md
  /// for the exact line.
  /// - Parameters:
  ///   - slow: the width of the line at rest, in points.
  ///   - fast: the width that it comes near to in a hurry.
  ///   - halfway: the speed in points per second at which it is halfway between the two.
  public func _browserInk(slow: CGFloat, fast: CGFloat, halfway: CGFloat) -> some View {
    let numbers = [slow, fast, halfway].map { CSS.number($0 >= 0.1 ? Double($0) : 0.1) }
    return modifier(AttributeModifier(name: "data-iw", value: numbers.joined(separator: ",")))
  }
}
